export function answer(a, b) {
  const xs = [10, 9, 1, 2, a];
  xs.sort();
  return xs;
}
