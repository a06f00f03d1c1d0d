const ops = [(x) => x + 1, (x) => x * 2];
export function answer(a, b) {
  let r = a;
  for (const op of ops) r = op(r);
  return r + ops[0](b);
}
