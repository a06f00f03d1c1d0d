export function answer(a, b) {
  let x = a;
  x += b;
  x -= 1;
  x *= 2;
  x %= 7;
  x **= 2;
  x <<= 1;
  x |= 1;
  x &= 15;
  x ^= 3;
  return x;
}
