export function answer(a, b, c) {
  const xs = [a, b, c];
  xs.sort((x, y) => y - x);
  const ps = [
    [1, a],
    [2, b],
    [3, c],
  ];
  ps.sort((p, q) => p[1] - q[1] || q[0] - p[0]);
  return [xs, ps, [3, 1, 2].toSorted((x, y) => x - y)];
}
