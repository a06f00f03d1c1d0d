export function answer(a, b) {
  const xs = [{ p: 1, q: a }];
  xs.push({ q: b, p: 4 });
  const ys = [{ q: 5, p: 6 }];
  const all = [...xs, ...ys];
  return all.map((o) => o.p * 100 + o.q);
}
