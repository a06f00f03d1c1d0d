const add = (x, y) => x.map((row, i) => row.map((v, j) => v + y[i][j]));
const eye = (n) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)));
export function answer(a, b) {
  const m = add(eye(3), [
    [a, b, 0],
    [0, a, b],
    [1, 1, 1],
  ]);
  [m[0], m[2]] = [m[2], m[0]];
  m[1][1] += 10;
  m[2][0]++;
  const t = m.reduce((s, row, i) => s + row[i], 0);
  return [m, t, m.at(-1).at(0), m.map((r) => [...r].reverse())];
}
