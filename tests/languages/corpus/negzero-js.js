export function answer(a, b) {
  return [0 * -1, -0, Math.round(-1 / 3), a * 0, -a % 1, Math.ceil(-1 / 2)];
}
