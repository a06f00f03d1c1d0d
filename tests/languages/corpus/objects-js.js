export function answer(a, b) {
  const o = { speed: a, y: b, list: [1, 2] };
  o.speed += 2;
  o.list.push(a);
  const {
    speed,
    list: [p, q = 9],
  } = o;
  const copy = o;
  copy.y = 5;
  return [o.speed, o.y, o.list, p, q, speed, copy === o];
}
