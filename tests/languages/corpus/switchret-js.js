function grade(n) {
  switch (true) {
    case n >= 90:
      return 4;
    case n >= 50:
      return 3;
    case n < 0: {
      const x = -n;
      return x;
    }
    default:
      return 0;
  }
}
function kind(n) {
  let r = 0;
  switch (n % 5) {
    default:
      r += 100;
    case 1:
      r += 1;
      break;
    case 2:
      r += 2;
    case 3:
      for (;;) {
        r += 3;
        if (r > 4) break;
      }
  }
  return r;
}
export function answer(a, b) {
  return [grade(a * 10), grade(b), kind(a), kind(b), [0, 1, 2, 3, 4].map(kind)];
}
