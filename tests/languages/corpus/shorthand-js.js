export function answer(a, b) {
  const x = a;
  const o = { x, b };
  const { b: c } = o;
  return o.x * 10 + c;
}
