export function answer(a, b) {
  let s = 0;
  for (let i = 0, j = 10; i < j; i++, j--) {
    if (i === 3) continue;
    s += i * j;
  }
  let k = 0;
  while (true) {
    k++;
    if (k > 5) break;
  }
  do {
    k -= 2;
  } while (k > 0);
  for (const x of [a, b]) s += x;
  for (const [i, x] of [a, b].entries()) s += i * x;
  outer: for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      if (j === 2) continue outer;
      if (i === 2) break outer;
      s++;
    }
  }
  return [s, k];
}
