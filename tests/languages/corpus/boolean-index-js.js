export function answer(a, b) {
  const i = a > 0 ? true : 1;
  return [3, 1, 2][i];
}
