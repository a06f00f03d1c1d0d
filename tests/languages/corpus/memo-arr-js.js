const memo = Array.from({ length: 60 }, () => -1);
function fib(n) {
  if (n < 2) return n;
  if (memo[n] >= 0) return memo[n];
  return (memo[n] = fib(n - 1) + fib(n - 2));
}
export function answer(a, b) {
  return [fib(Math.abs(a)), fib(50)];
}
