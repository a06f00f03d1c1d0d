export function answer(a, b) {
  const xs = [5, 3, a, b];
  const ys = [...xs, 7].sort((x, y) => y - x);
  return [
    xs.includes(a),
    xs.indexOf(b),
    xs.some((x) => x > 4),
    xs.every((x) => x > 0),
    xs.find((x) => x === 99),
    xs.findIndex((x) => x < 4),
    xs.slice(-2),
    xs.slice(1, 3),
    xs.concat(ys),
    ys,
    xs.lastIndexOf(3),
    xs.fill(0, 2),
    xs.reverse(),
    xs.at(-1),
  ];
}
