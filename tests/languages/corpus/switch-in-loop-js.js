export function answer(a, b) {
  let s = 0;
  for (let i = 0; i < 6; i++) {
    switch (i % 3) {
      case 0:
        s += 1;
        break;
      case 1:
        continue;
      default:
        s += 10;
    }
    s += 100;
  }
  return s;
}
