export function answer(a, b) {
  const [best, at] = [3, a, b].reduce(([v, i], x, k) => (x > v ? [x, k] : [v, i]), [-100, -1]);
  return [best, at];
}
