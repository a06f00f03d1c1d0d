function find(xs, f) {
  for (const x of xs) if (f(x)) return x;
}
function nothing() {}
export function answer(a, b) {
  const x = find([1, 2, 3], (v) => v === a);
  const y = find([1, 2, 3], (v) => v > 1);
  nothing();
  let z;
  if (x === undefined) z = -1;
  else z = x;
  return [z, y, x ?? 100, nothing() === undefined, [].pop() === undefined, [5].shift() ?? 0, [1, 2].at(7) ?? 3];
}
