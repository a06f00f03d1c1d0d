export function answer(a, b) {
  let s = 0;
  for (const [i, v] of [a, b, 3].entries()) s += i * v;
  return s;
}
