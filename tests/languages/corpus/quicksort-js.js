function quick(xs) {
  if (xs.length < 2) return xs;
  const [pivot, ...rest] = xs;
  return [...quick(rest.filter((x) => x < pivot)), pivot, ...quick(rest.filter((x) => x >= pivot))];
}
export function answer(a, b) {
  return quick([a, b, 5, -3, 8, a]);
}
