export function answer(a, b) {
  const x = a > 0 && b > 0;
  const y = +x,
    z = +true;
  return [x, y, z, -x, x + 1, true + true, x * 5, x & 1, x === true, !x, ~x];
}
