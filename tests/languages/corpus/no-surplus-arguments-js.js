export function answer(a, b) {
  const xs = [a, b];
  const doubled = xs.map((x) => 2 * x, b);
  const last = xs.pop(a);
  const size = Math.abs(a, b);
  const power = Math.pow(a, 2, b);
  const copied = Array.from(xs, (x) => x, b);
  const counted = Array.from({ length: 2, first: a }, (_, i) => i);
  return xs.includes(a, 0, b);
}
