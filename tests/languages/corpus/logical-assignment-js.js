export function answer(a, b) {
  let x = a;
  x ||= 5;
  x &&= b;
  let n = null;
  n ??= a;
  return [x, n];
}
