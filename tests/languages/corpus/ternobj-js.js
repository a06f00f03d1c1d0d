export function answer(a, b) {
  const p = a > b ? { x: a, y: b } : { x: b, y: a };
  const swap = ({ x, y }) => ({ x: y, y: x });
  const q = swap(p);
  q.x += 10;
  return [p.x, p.y, q.x, q.y, p === q];
}
