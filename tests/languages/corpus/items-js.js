export function answer(a, b) {
  const xs = [3, 1, 2];
  xs[3] = a;
  let [p, q] = [a, b];
  [p, q] = [q, p];
  [xs[0], xs[1]] = [xs[1], xs[0]];
  const m = xs.map((x) => ({ v: x, w: x * 2 }));
  m.sort((u, v) => u.v - v.v);
  return [xs, p, q, m.map((o) => o.w), m[0].v, m.find((o) => o.v > 100)?.w ?? -5, [10, 9, 1, -1, 100, -20].sort()];
}
