export function answer(a, b) {
  let x = a;
  const y = x++ + ++x;
  const xs = [1, 2, 3];
  let i = 0;
  xs[i++] += 10;
  xs[i++]++;
  const o = { n: 1 };
  o.n++;
  o.n *= 4;
  x **= 2;
  x %= 1000;
  x <<= 1;
  x |= 1;
  x &= 255;
  x ^= 3;
  x >>= 1;
  x >>>= 1;
  x -= 2;
  return [x, y, xs, i, o.n];
}
