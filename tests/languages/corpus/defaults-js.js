export function answer(a, b) {
  const f = (x, y = x + 1) => x * y;
  return [f(a), f(a, b), f(a, undefined)];
}
