export function answer(a, b) {
  const xs = [3, 1, 2];
  const i = a > 0;
  xs[i] = 5;
  const x = xs[true] ?? 1;
  return xs[i];
}
