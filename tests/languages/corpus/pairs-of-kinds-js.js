export function answer(a, b) {
  const pairs = [
    [a, true],
    [b, false],
  ];
  const t = [a, b > 3, [1, 2]];
  const [n, ok] = pairs[0];
  return [pairs.filter(([, good]) => good).map(([x]) => x), t[0], t[1], t[2], n, ok];
}
