export function answer(a, b) {
  return [
    -(2 ** 2),
    (-2) ** 2,
    2 ** (3 ** 1),
    !a === b,
    a + b * 2 - -a,
    a - b - 1,
    ~a + 1,
    (a & b) === b,
    a | (b ^ (3 & 5)),
    1 << (2 + 1),
    (a % 3) * 2,
    (a < b && b < 100) || a > 50,
    7 - 3 - 2,
    +true,
    -(-a),
    a > b ? 1 : a < b ? -1 : 0,
    (a, b),
  ];
}
