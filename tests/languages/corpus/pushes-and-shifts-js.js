export function answer(a, b) {
  const xs = [];
  xs.push(a, b);
  xs.unshift(1);
  return [xs.push(4), xs.shift(), xs.pop(), xs.length];
}
