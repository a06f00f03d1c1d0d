export function answer(a, b) {
  const xs = [a, b];
  xs.push(...xs, xs.length, xs.push(9));
  const ys = xs.concat(xs.pop(), [xs.length]);
  ys.push(1, ...ys.slice(0, 1), ys.length);
  return [xs, ys];
}
