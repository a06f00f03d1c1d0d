export function answer(a, b) {
  const counts = Array.from({ length: 10 }, () => 0);
  let n = Math.abs(a * 7919 + b);
  while (n > 0) {
    counts[n % 10] += 1;
    n = Math.floor(n / 10);
  }
  const best = counts.indexOf(Math.max(...counts));
  return [
    counts,
    best,
    counts
      .map((c, d) => [d, c])
      .filter(([, c]) => c > 0)
      .sort(([d1, c1], [d2, c2]) => c2 - c1 || d1 - d2),
  ];
}
