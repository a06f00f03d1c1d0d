export function answer(a, b) {
  const xs = [5, 6, 7, 8];
  let i = 0;
  xs[i++] = xs[i++] + a;
  xs[i] += i++;
  return [xs, i];
}
