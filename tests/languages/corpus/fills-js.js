export function answer(a, b) {
  const xs = [1, 2, 3, 4, 5];
  xs.fill(a, 1, -1);
  const ys = [0, 0].fill(b);
  const zs = xs.slice().fill(9, -2);
  return [xs, ys, zs, xs.slice(-3, -1), xs.slice(2), xs.at(-2), xs.lastIndexOf(a)];
}
