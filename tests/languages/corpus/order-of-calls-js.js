export function answer(a, b) {
  const o = [];
  const n = (k) => {
    o.push(k);
    return k;
  };
  const xs = [n(1), n(2)];
  xs[n(0)] = n(5) + n(6);
  const r = n(1) ? n(2) : n(3);
  return [o, xs, r, n(0) && n(9), n(0) || n(8)];
}
