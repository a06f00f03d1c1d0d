export function answer(a, b) {
  let total = 0;
  [a, b, 3].forEach((x) => {
    total += x;
  });
  let n = 0;
  const bump = () => {
    n += 1;
    return n;
  };
  bump();
  bump();
  return [total, n];
}
