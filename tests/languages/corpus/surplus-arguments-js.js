function f(x) {
  return x;
}
export function answer(a, b) {
  const o = [];
  const n = (k) => {
    o.push(k);
    return k;
  };
  f(n(1), n(2));
  return o;
}
