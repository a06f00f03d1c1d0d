export function answer(a, b) {
  return a / b;
}
