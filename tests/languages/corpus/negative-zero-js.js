export function answer(a, b) {
  return -0 === 0 ? [0 * -1, -a] : 1;
}
