export function answer(a, b) {
  const f = function (x) {
    return x + 1;
  };
  const g = (x) => ({ v: x });
  const h = ([x, y]) => x * y;
  const k = ({ p, q = 3 }) => p + q;
  return [f(a), g(b).v, h([a, b]), k({ p: 1 }), k({ p: 1, q: a })];
}
