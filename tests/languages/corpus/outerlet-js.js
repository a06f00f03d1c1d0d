export function answer(a, b) {
  let count = 0;
  const bump = () => {
    count += 1;
    return count;
  };
  bump();
  bump();
  [1, 2, 3].forEach((x) => {
    count += x * a;
  });
  const add = (x) => (y) => x + y;
  return [count, bump()];
}
