export function answer(n) {
  const limit = Math.abs(n) * 5 + 2;
  const sieve = [];
  for (let i = 0; i <= limit; i++) sieve.push(i >= 2);
  for (let i = 2; i * i <= limit; i++) {
    if (!sieve[i]) continue;
    for (let j = i * i; j <= limit; j += i) sieve[j] = false;
  }
  return sieve.map((p, i) => (p ? i : -1)).filter((x) => x >= 0);
}
