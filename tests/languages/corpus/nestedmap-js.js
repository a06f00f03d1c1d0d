export function answer(a, b) {
  const n = 4;
  const table = Array.from({ length: n }, (_, y) => Array.from({ length: n }, (_, x) => (x + 1) * (y + 1) * a));
  const diag = table.map((row, i) => row[i]);
  const anti = table.map((row, i) => row[n - 1 - i]);
  const sums = table.map((row) => row.reduce((s, x) => s + x));
  return [diag, anti, sums, table.some((row) => row.includes(b)), table.every((row) => row.every((x) => x >= a))];
}
