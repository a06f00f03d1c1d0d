export function answer(a, b) {
  return a ? (b ? 1 : 2) : b ? 3 : 4;
}
