class A {}
export function answer(a, b) {
  return 1;
}
