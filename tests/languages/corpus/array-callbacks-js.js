export function answer(a, b) {
  const xs = [a, b, 3, 4];
  return [
    xs.map((x) => x * 2),
    xs.filter((x) => x > 2),
    xs.reduce((s, x) => s + x, 0),
    xs.reduce((m, x) => Math.max(m, x)),
    xs.some((x) => x < 0),
    xs.every((x) => x > 0),
    xs.find((x) => x > 3) ?? -1,
    xs.findIndex((x) => x === 3),
    xs.map((x, i) => x * i),
    xs.filter((x, i, all) => all.indexOf(x) === i),
    xs.flatMap((x) => [x, -x]),
  ];
}
