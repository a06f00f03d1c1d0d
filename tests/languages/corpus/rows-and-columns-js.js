export function answer(a, b) {
  const grid = [];
  for (let y = 0; y < 3; y++) {
    const row = [];
    for (let x = 0; x < 3; x++) row.push(x * y + a);
    grid.push(row);
  }
  const t = grid[0].map((_, i) => grid.map((r) => r[i]));
  return [grid, t, grid.flat(), grid.map((r) => r.reduce((s, x) => s + x, 0))];
}
