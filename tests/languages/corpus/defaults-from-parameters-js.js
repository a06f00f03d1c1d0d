function f(x, y = x + 1, z = y * 2) {
  return [x, y, z];
}
export function answer(a, b) {
  return [f(a), f(a, b), f(a, undefined, 3)];
}
