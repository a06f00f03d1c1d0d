const memo = [];

function ways(i, j) {
  if (i === 0 || j === 0) return 1;
  memo[i] ??= [];
  return (memo[i][j] ??= ways(i - 1, j) + ways(i, j - 1));
}

export function answer(a, b) {
  const groups = [];
  for (const x of [a, b, 5]) (groups[Math.abs(x) % 3] ??= []).push(x);
  return [ways(Math.abs(a) % 6, Math.abs(b) % 6), groups[0] ?? [], groups[1] ?? [], groups[2] ?? []];
}
