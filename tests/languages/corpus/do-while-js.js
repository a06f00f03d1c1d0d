export function answer(a, b) {
  let s = 0;
  let i = 0;
  do {
    s += i;
    i++;
    if (i === 2) continue;
  } while (i < a);
  return [s, i];
}
