const log = [];
const f = (x) => {
  log.push(x);
  return x;
};
function g(x, ...xs) {
  return [x, xs];
}
const h = (x) => x * 2,
  k = (x, y = 1) => x + y;
export function answer(a, b) {
  const u = a > b ? h : k;
  return [g(f(1), f(2), f(3)), g(...[f(4)], f(5)), log, u(...[a, b])];
}
