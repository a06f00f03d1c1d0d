export function answer(a, b) {
  const xs = [5, 3, 9];
  const i = xs.findIndex((x) => x === a);
  return i === -1 ? -xs.length : xs[i] + (xs[b] ?? 0) + (xs[i + 1] !== undefined ? 1 : 0);
}
