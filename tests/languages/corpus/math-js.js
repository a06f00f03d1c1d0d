export function answer(a, b) {
  return Math.max(...[a, b, 2]) * 10 + Math.min(a, b) + Math.sign(-a) + Math.abs(b) + Math.pow(2, 3) + 2 ** 3;
}
