export function answer(a, b) {
  return this.x;
}
