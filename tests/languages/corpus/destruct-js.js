export function answer(a, b) {
  let [x, y = 5, ...rest] = [a, undefined, b, 4];
  [x, y] = [y, x];
  const {
    p,
    q: { r },
    s = 9,
  } = { p: a, q: { r: b } };
  const f = ({ u, v = 3 }, [w]) => u * v + w;
  return [x, y, rest, p, r, s, f({ u: 1 }, [a])];
}
