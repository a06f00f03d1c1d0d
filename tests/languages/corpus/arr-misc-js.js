export function answer(a, b) {
  const xs = [];
  xs.push(a, b, 3);
  xs.unshift(9, 8);
  const s = xs.shift();
  xs[xs.length] = 77;
  xs.length = 3;
  return [xs, s, xs.length];
}
