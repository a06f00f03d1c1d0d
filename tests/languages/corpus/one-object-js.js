export function answer(a, b) {
  const o = { x: a, y: b };
  o.x += 2;
  const p = o;
  p.y = 9;
  return [o.x, o.y];
}
