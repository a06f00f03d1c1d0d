export function answer(a, b) {
  const xs = [1, a];
  const ys = [...xs, b, ...xs];
  ys[0] = 50;
  return [xs, ys];
}
