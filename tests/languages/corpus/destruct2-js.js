export function answer(a, b) {
  let [x, y] = [a, b];
  [x, y] = [y, x];
  const o = { p: a, q: { r: b } };
  const {
    p,
    q: { r },
  } = o;
  const f = ({ u, v }, [w]) => u * v + w;
  const xs = [1, 2, 3];
  [xs[0], xs[2]] = [xs[2], xs[0]];
  return [x, y, p, r, f({ u: 1, v: 2 }, [a]), xs];
}
