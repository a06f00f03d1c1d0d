export function answer(n) {
  let x = Math.abs(n) + 1,
    steps = 0;
  while (x !== 1) {
    x = x % 2 === 0 ? Math.floor(x / 2) : 3 * x + 1;
    steps++;
  }
  return steps;
}
