export function answer(a, b) {
  let n = Math.abs(a),
    i = 0,
    steps = 0;
  do {
    i++;
    steps += i;
    if (steps > 50) break;
  } while (i < n);
  for (let x = 0, y = 10; x < y; x++, y--) steps += y;
  for (;;) {
    if (steps++ > 100) break;
  }
  return [i, steps];
}
