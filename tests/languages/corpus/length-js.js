export function answer(a, b) {
  const xs = [1, 2, 3, 4];
  xs.length = 2;
  const ys = [a, b];
  ys.length = 0;
  ys.push(5);
  return [xs, ys, ys.length];
}
