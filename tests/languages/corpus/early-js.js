function classify(n) {
  if (n < 0) return -1;
  else if (n === 0) return 0;
  return 1;
}
export function answer(a, b) {
  const signs = [a, b, 0].map(classify);
  return [signs, [1, 2, 3].map((x) => classify(x - 2)), [a, b].some(isBig), [3, 1, 2].sort(compare)];
}
function isBig(x) {
  return x > 5;
}
function compare(x, y) {
  return y - x;
}
