const ops = { inc: (x) => x + 1, dbl: (x) => x * 2 };
function run(table, x) {
  return table.inc(table.dbl(x));
}
export function answer(a, b) {
  return [ops.inc(a) + ops.dbl(b), run(ops, a), [1, 2].map(ops.inc)];
}
