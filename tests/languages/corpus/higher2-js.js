export function answer(a, b) {
  const xs = [a, b, 3, -4, 5];
  let total = 0;
  xs.forEach((x, i) => {
    total += x * i;
  });
  return [
    total,
    xs.find((x) => x > 100) ?? -1,
    xs.findLast((x) => x > 0),
    xs.findLastIndex((x) => x < 0),
    xs.lastIndexOf(b),
    xs.concat([1, 2], 3),
    xs.flatMap((x) => [x, x]),
    [[1], [a, b]].flat(),
    xs.reverse(),
  ];
}
