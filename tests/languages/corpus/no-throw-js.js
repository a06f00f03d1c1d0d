export function answer(a, b) {
  throw 1;
}
