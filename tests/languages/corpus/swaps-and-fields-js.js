export function answer(a, b) {
  let [x, y] = [a, b];
  [x, y] = [y, x];
  const { p, q: z = 4 } = { p: x, q: y };
  return [x, y, p, z];
}
