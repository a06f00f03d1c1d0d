/**
 * Monotone cubic interpolation (Fritsch and Carlson, 1980): a smooth curve through given points that never overshoots, so a car that
 * stands still stays still and no car is ever drawn beyond where the log puts it.
 */

/** Slope at a knot from the slopes of the two pieces it joins and their widths; 0 where the data turn. */
export function slopeAt(before: number, after: number, widthBefore: number, widthAfter: number): number {
  if (before * after <= 0) return 0;
  const a = 2 * widthAfter + widthBefore;
  const b = widthAfter + 2 * widthBefore;
  return (a + b) / (a / before + b / after);
}

/** Value between `from` and `to` at fraction `f` (0 to 1) of a piece of `width`, with the slopes at both ends. */
export function hermite(
  f: number,
  from: number,
  to: number,
  slopeFrom: number,
  slopeTo: number,
  width: number,
): number {
  const g = 1 - f;
  return from * g * g * (1 + 2 * f) + to * f * f * (1 + 2 * g) + width * f * g * (slopeFrom * g - slopeTo * f);
}
