export function answer(a, b) {
  return 9007199254740991 + a;
}
