export function answer(a, b) {
  const xs = [1];
  const ys = xs;
  return [xs === ys, xs === [1], xs !== ys, a === b, a !== a];
}
