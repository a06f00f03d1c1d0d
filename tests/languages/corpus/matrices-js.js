export function answer(a, b) {
  const grid = Array.from({ length: 3 }, (_, i) => [i, i * a]);
  grid[1][0] = b;
  let c = 0;
  grid.forEach(([x, y], i) => {
    c += x * i + y;
  });
  const best = grid.reduce((m, r) => (r[1] > m[1] ? r : m));
  return [
    grid,
    c,
    best,
    Math.max(...grid.map((r) => r[0])),
    Math.min(a, b, 3),
    Math.sign(-a),
    Math.abs(b),
    grid.map((r) => r.length),
  ];
}
