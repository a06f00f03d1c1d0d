export function answer(a, b) {
  return [
    a >>> 0,
    -1 >>> 28,
    a << 31,
    (a * 1000003) | 0,
    ~a,
    ~~a,
    a >> 1,
    -1 >>> 0,
    (1 << 31) >>> 0,
    a & 0xff,
    a ^ b,
    1 << 32,
    1 << -1,
    (2 ** 31) | 0,
    4294967296 | 0,
    0xffffffff & 0xff,
  ];
}
