export function answer(a, b) {
  const [first, ...others] = [a, b, 3];
  const sum = ([x, ...xs]) => (x === undefined ? 0 : x + sum(xs));
  let head, tail;
  [head, ...tail] = others;
  const f = ([p, q, ...r]) => r.length + p * q;
  return [first, others, head, tail, f([1, 2, a, b]), f([3, 4])];
}
