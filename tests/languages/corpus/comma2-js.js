export function answer(a, b) {
  let i, j;
  for (i = 0, j = 10; i < j; i += 1, j -= 2);
  const k = (i++, j--, i + j);
  return [i, j, k];
}
