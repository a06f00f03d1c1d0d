export function answer(a, b) {
  const clamp = (x, lo, hi) => Math.min(Math.max(x, lo), hi);
  return [clamp(a, 0, 4), clamp(b, -2, 2)];
}
