function minmax(xs) {
  return [Math.min(...xs), Math.max(...xs), xs.length > 2];
}
export function answer(a, b) {
  const [lo, hi, many] = minmax([a, b, 4]);
  const pair = [a, true];
  const q = [
    [1, false],
    [2, true],
  ];
  return [lo, hi, many, pair[0], q.filter(([, on]) => on).map(([n]) => n)];
}
