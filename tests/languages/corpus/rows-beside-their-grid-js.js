export function answer(a, b) {
  const grid = [
    [1, 2],
    [a, b],
  ];
  grid[0][1] = 7;
  const best = grid.reduce((most, row) => (row[1] > most[1] ? row : most));
  return [grid, grid.length, best, grid.map((row) => row.length)];
}
