export function answer(a, b) {
  const xs = [a, b, 10, 9, 1, 100, 25];
  const byText = [...xs].sort();
  const up = [...xs].sort((x, y) => x - y);
  const down = xs.slice().sort((x, y) => y - x);
  const pairs = [
    [1, a],
    [2, b],
    [3, 0],
  ].sort((p, q) => p[1] - q[1]);
  const objs = [
    { k: a, v: 1 },
    { k: b, v: 2 },
  ].sort((p, q) => q.k - p.k || p.v - q.v);
  return [byText, up, down, pairs, objs.map((o) => o.v)];
}
