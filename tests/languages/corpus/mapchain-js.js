export function answer(a, b) {
  return [...Array.from({ length: 6 }, (_, i) => i + a)]
    .filter((x) => x % 2)
    .map((x) => x ** 2)
    .reduce((s, x) => s + x, 0);
}
