function depth(xs, n) {
  return n === 0
    ? xs.length
    : xs
        .map(
          (x) =>
            depth(
              xs.filter((y) => y > x),
              n - 1,
            ) + x,
        )
        .reduce((s, x) => s + x, 0);
}
export function answer(a, b) {
  return depth([a, b, 2, 9], 3);
}
