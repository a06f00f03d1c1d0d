export function answer(a, b) {
  let c = 0;
  const inc = () => {
    c += 1;
    return c;
  };
  inc();
  inc();
  return c;
}
