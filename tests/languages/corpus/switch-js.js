export function answer(a, b) {
  let r = 0;
  switch (a % 4) {
    case 0:
      r += 1;
    case 1:
    case -1:
      r += 10;
      break;
    case 2: {
      const t = b * 2;
      r += t;
      break;
    }
    default:
      r = -1;
  }
  switch (true) {
    case a > b:
      return r + 100;
    default:
      return r;
  }
}
