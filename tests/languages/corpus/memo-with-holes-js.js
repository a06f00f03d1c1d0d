const memo = [];

function fibonacci(n) {
  if (n <= 1) return n;
  if (memo[n] !== undefined) return memo[n];
  memo[n] = fibonacci(n - 1) + fibonacci(n - 2);
  return memo[n];
}

export function answer(a, b) {
  const counts = [];
  for (const x of [3, 1, 3, Math.abs(b)]) counts[x] = (counts[x] ?? 0) + 1;
  let total = 0;
  for (const count of counts) total += count ?? 0;
  return [fibonacci(Math.abs(a)), memo.length, counts, counts.length, total];
}
