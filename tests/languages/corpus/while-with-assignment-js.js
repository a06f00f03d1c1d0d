export function answer(a, b) {
  let x = Math.abs(a) + 1;
  let n = 0;
  while ((x = Math.floor(x / 2)) > 0) n += 1;
  return n;
}
