export function answer(a, b) {
  const xs = [a, b, 4];
  const i = xs.findIndex((x) => x > 3);
  const v = xs.find((x) => x > 100) ?? -1;
  return [i, v, xs.some((x) => x < 0), xs.every((x) => x > -100)];
}
