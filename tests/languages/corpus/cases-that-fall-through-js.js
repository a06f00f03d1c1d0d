export function answer(a, b) {
  let r = 0;
  switch (a) {
    case 1:
      r = 10;
      break;
    case 3:
    case 4:
      r = 20;
    case 6:
      r += 1;
      break;
    default:
      r = -1;
  }
  return r;
}
