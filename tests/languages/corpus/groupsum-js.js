export function answer(a, b) {
  const totals = [0, 0, 0];
  for (const [i, x] of [a, b, 3, 4, 5].entries()) totals[i % 3] += x;
  const { lo, hi } = totals.reduce(({ lo, hi }, t) => ({ lo: Math.min(lo, t), hi: Math.max(hi, t) }), {
    lo: totals[0],
    hi: totals[0],
  });
  return [totals, lo, hi];
}
