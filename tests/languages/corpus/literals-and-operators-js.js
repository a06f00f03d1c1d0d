export function answer(a, b) {
  return [
    0x1f,
    0b11,
    0o7,
    1_000,
    1e3,
    a % 3,
    -a % 3,
    a ** 2,
    a & b,
    a | b,
    a ^ b,
    ~a,
    a << 2,
    a >> 1,
    a >>> 28,
    -7 >>> 1,
    1 << 31,
  ];
}
