export function answer(a, b) {
  const xs = [1, 2, 3];
  return [xs.slice(-2), xs.slice(1, -1), xs.concat([a], b), xs.reverse(), xs.fill(a, 1)];
}
