export function answer(a, b) {
  let s = 0;
  for (let i = 0, j = 10; i < j; i++, j -= 2) s += j - i;
  return s;
}
