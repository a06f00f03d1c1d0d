export function answer(a, b) {
  const xs = [a, b];
  const ys = [...xs, 3, ...xs.map((x) => x * 2)];
  return [ys, Math.max(...ys), Math.min(...xs, 0), [...ys].reverse(), ys];
}
