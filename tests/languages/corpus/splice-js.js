export function answer(a, b) {
  const xs = [1, 2, 3, 4, 5, 6];
  const r1 = xs.splice(1, 2);
  const r2 = xs.splice(-1);
  xs.splice(1, 0, a, b);
  const r3 = xs.splice(0, 1, 9, 8, 7);
  return [xs, r1, r2, r3, xs.splice(100, 1), xs.length];
}
