export function answer(a, b) {
  const o = [];
  const n = (k) => {
    o.push(k);
    return k;
  };
  const r = n(1) + n(2) * n(3);
  return [r, o];
}
