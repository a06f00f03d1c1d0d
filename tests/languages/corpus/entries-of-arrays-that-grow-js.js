export function answer(a, b) {
  const xs = [1, 2];
  const out = [];
  for (const [i, x] of xs.entries()) {
    out.push(i, x);
    if (xs.length < 5) xs.push(7);
  }
  for (const x of xs) {
    if (xs.length < 7) xs.push(8);
    out.push(x);
  }
  return out;
}
