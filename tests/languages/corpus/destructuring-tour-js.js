export function answer(a, b) {
  const [x, y = 5, ...rest] = [a, b, 3, 4];
  let p = 1,
    q = 2;
  [p, q] = [q, p];
  const { speed, y: pos, extra = 9 } = { speed: a, y: b };
  const f = ({ u, v }) => u + v;
  const g = ([u, v]) => u - v;
  return [x, y, rest, p, q, speed, pos, extra, f({ u: 1, v: 2 }), g([a, b])];
}
