export function answer(a, b) {
  return new Date();
}
