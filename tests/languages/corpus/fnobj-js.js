const ops = { inc: (x) => x + 1, dbl: (x) => x * 2 };
export function answer(a, b) {
  return ops.inc(a) + ops.dbl(b);
}
