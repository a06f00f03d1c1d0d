export function answer(a, b) {
  const xs = [1].concat([a, b], 3, [[4, 5]]);
  return xs.length;
}
