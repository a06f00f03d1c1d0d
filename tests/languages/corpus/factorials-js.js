function fact(n) {
  return n <= 1 ? 1 : n * fact(n - 1);
}
function isEven(n) {
  if (n === 0) return true;
  return isOdd(n - 1);
}
function isOdd(n) {
  return n === 0 ? false : isEven(n - 1);
}
export function answer(a, b) {
  return [fact(Math.abs(a) % 25), isEven(Math.abs(b) % 50)];
}
