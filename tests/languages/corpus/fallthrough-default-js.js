export function answer(a, b) {
  let r = 0;
  switch (a) {
    default:
      r += 1;
    case 3:
      r += 10;
      break;
    case 6:
      r += 100;
  }
  return r;
}
