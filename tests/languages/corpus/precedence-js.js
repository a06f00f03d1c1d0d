export function answer(a, b) {
  return [
    a + b * 2 ** 2,
    -(a ** 2),
    a - b - 1,
    a < b === true,
    (a & b) | (1 ^ 3),
    !a === false,
    (a > 1 && b > 1) || a < 0,
  ];
}
