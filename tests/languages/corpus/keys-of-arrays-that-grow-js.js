export function answer(a, b) {
  const xs = [a, b];
  const seen = [];
  for (const i of xs.keys()) {
    seen.push(i);
    if (xs.length < 5) xs.push(i);
  }
  for (const i of xs.keys()) {
    if (i === 1) continue;
    if (i === 3) break;
    seen.push(xs[i]);
  }
  return [seen, [...xs.keys()], Array.from(xs.keys())];
}
