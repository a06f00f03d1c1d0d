function f(a, b = a * 2, c = b + 1) {
  return [a, b, c];
}
const g = (x, { k = 3, m } = { m: 5 }) => x + k + m;
export function answer(a, b) {
  return [f(a), f(a, b), f(a, undefined, 9), g(1, { k: 1, m: 2 })];
}
