export function answer(a, b) {
  const seen = [];
  let i = 0;
  while (i < 20) {
    i += 1;
    if (i % 3 === 0) continue;
    if (i > 10) break;
    seen.push(i);
  }
  for (let u = 0, v = 10; u < v; u += 2, v--) seen.push(v);
  return [seen, [1, [2, 3]], true, 1e3, 0xff, 1_000];
}
