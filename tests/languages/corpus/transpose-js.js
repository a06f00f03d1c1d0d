export function answer(a, b) {
  const m = [
    [1, 2, a],
    [4, 5, b],
  ];
  const t = m[0].map((_, j) => m.map((row) => row[j]));
  const det = (p, q, r, s) => p * s - q * r;
  return [t, det(a, b, 1, 2), m.map((r) => r.slice().reverse())];
}
