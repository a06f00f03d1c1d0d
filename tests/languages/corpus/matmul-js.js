function multiply(x, y) {
  return x.map((row) => y[0].map((_, j) => row.reduce((sum, v, k) => sum + v * y[k][j], 0)));
}
export function answer(a, b, c, d) {
  const m = [
    [a, b],
    [c, d],
  ];
  return multiply(
    m,
    multiply(m, [
      [1, 2],
      [3, 4],
    ]),
  );
}
