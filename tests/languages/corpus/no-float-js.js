export function answer(a, b) {
  return 0.5;
}
