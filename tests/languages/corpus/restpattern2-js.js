function total([x, ...xs]) {
  return xs.length === 0 ? x : x + total(xs);
}
export function answer(a, b) {
  return total([a, b, 5]);
}
