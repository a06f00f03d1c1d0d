export function answer(a, b) {
  const q = [a, b];
  q.unshift(1, 2);
  const f = q.shift();
  const l = q.pop();
  const e = [].pop();
  return [q, f, l, e === undefined, q.splice(1, 1), q, q.length, q[9] === undefined, q[7] ?? -1];
}
