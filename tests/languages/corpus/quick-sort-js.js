function qs(xs) {
  if (xs.length < 2) return xs;
  const p = xs[0];
  const rest = xs.slice(1);
  return [...qs(rest.filter((x) => x < p)), p, ...qs(rest.filter((x) => x >= p))];
}
export function answer(a, b) {
  return qs([a, 3, b, 7, 1, 0]);
}
