export function answer(a, b) {
  const xs = [a, b, 3];
  const out = [];
  for (let mask = 0; mask < 1 << xs.length; mask++) {
    out.push(xs.filter((_, i) => (mask >> i) & 1));
  }
  return out;
}
