export function answer(a, b) {
  return Math.random();
}
