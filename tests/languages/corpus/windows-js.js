export function answer(a, b) {
  const xs = [a, b, 3, -1, 4, 8];
  const k = 3;
  const sums = xs.slice(0, xs.length - k + 1).map((_, i) => xs.slice(i, i + k).reduce((s, x) => s + x, 0));
  const best = sums.indexOf(Math.max(...sums));
  const pairs = xs.flatMap((x, i) =>
    xs
      .slice(i + 1)
      .filter((y) => x + y === 7)
      .map((y) => [x, y]),
  );
  return [sums, best, pairs, xs.filter((x, i, all) => all.indexOf(x) === i)];
}
