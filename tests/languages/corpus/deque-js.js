export function answer(a, b) {
  const q = [1, 2, 3];
  q.push(q.shift());
  q.unshift(q.pop());
  q.splice(1, 1, a, b);
  q.splice(-1, 1);
  const [x, , z = 9] = q;
  q.reverse();
  const r = [...q].sort((m, n) => n - m);
  while (q.length > 1) q.pop();
  return [q, x, z, r, q.concat(r), q.length];
}
