export function answer(a, b) {
  switch (a) {
    case 6:
      b += 1;
    case 3:
      b += 2;
      break;
    default:
      b += 4;
  }
  return b;
}
