/**
 * Monotone cubic interpolation (Fritsch and Carlson, 1980). It doesn't overshoot, so no car is drawn beyond its place
 * in the log.
 */

export function slopeAt(before: number, after: number, widthBefore: number, widthAfter: number): number {
  if (before * after <= 0) return 0;
  const a = 2 * widthAfter + widthBefore;
  const b = widthAfter + 2 * widthBefore;
  return (a + b) / (a / before + b / after);
}

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
