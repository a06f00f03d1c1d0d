export function answer(a, b) {
  const f = a > b ? (x) => x + 1 : (x) => x - 1;
  let g = (x) => x;
  return f(a) + g(b);
}
