export function answer(a, b) {
  const count = (xs, f) => xs.reduce((n, x) => n + (f(x) ? 1 : 0), 0);
  const even = (x) => x % 2 === 0;
  const not = (f) => (x) => !f(x);
  return [count([a, b, 2, 3], even)];
}
