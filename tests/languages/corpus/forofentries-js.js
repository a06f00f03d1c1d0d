export function answer(a, b) {
  let s = 0;
  for (const [i, x] of [a, b, 5].entries()) s += i * x;
  for (const x of [a, b]) {
    if (x < 0) continue;
    s += x;
  }
  for (const { x, y } of [
    { x: 1, y: a },
    { x: b, y: 2 },
  ])
    s += x * y;
  for (const [p, q = 7] of [[1, 2], [3]]) s += p * q;
  return s;
}
