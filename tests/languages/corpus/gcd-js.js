const gcd = (a, b) => (b === 0 ? Math.abs(a) : gcd(b, a % b));
export function answer(a, b) {
  return gcd(a, b);
}
