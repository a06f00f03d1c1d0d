export function answer(a, b) {
  let s = 0;
  for (const [i, x] of [a, b, 3].entries()) s += i * x;
  do {
    s++;
  } while (s < 10);
  let k = 0;
  outer: for (let i = 0; i < 5; i++) {
    for (;;) {
      k += i;
      if (k > 6) break outer;
      break;
    }
  }
  return [s, k, a ?? 1, a || b, a && b, !a];
}
