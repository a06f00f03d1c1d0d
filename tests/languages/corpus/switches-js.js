export function answer(a, b) {
  let r = 0;
  switch (a % 4) {
    case 0:
      r = 1;
    case 1:
      r += 10;
      break;
    case 2: {
      r = 5;
      break;
    }
    default:
      r = -1;
  }
  const g = (x, y = 3) => x * y;
  let n = 5;
  n--;
  ++n;
  n **= 2;
  n %= 7;
  n <<= 1;
  n |= 8;
  return [r, g(a), g(a, b), n++, n, -7 % 3, 7 >>> 1, -9 >>> 28, -9 >> 1, ~a, a ^ b, a & 255, 1 << 31, 2 ** 10];
}
