export function answer(a, b) {
  return [a << 1, a >> 1, -7 >>> 28, ~a, a ^ b, a & b, 1 << 33, (2147483647 + 1) | 0];
}
