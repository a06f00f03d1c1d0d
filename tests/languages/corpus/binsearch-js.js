function search(xs, target) {
  let lo = 0;
  let hi = xs.length - 1;
  while (lo <= hi) {
    const mid = (lo + hi) >> 1;
    if (xs[mid] === target) return mid;
    if (xs[mid] < target) lo = mid + 1;
    else hi = mid - 1;
  }
  return -1;
}
export function answer(a, b) {
  const xs = Array.from({ length: 20 }, (_, i) => i * i - 5);
  return [search(xs, a), search(xs, b), search([], a)];
}
