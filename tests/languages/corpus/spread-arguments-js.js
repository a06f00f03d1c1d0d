function add(x, y) {
  return x + y;
}
function def(x, y = 10) {
  return [x, y];
}
function sum(...xs) {
  let s = 0;
  for (const x of xs) s += x;
  return s;
}
const tail = (x, ...xs) => xs;
export function answer(a, b) {
  const t = [a, b];
  return [
    add(...t),
    sum(...t, 5),
    sum(1, ...t),
    def(...[a]),
    def(...t),
    def(1, ...t),
    tail(...t),
    tail(...[]),
    add(a, ...[b]),
  ];
}
