// Patterns that set items and fields; the grammar takes them for an array and a next statement.
export function answer(a, b) {
  const xs = [a, b, 3];
  const plan = { x: 1, y: 2 };
  let n = 0;
  let rest = [];
  [xs[1], xs[0]] = xs;
  [plan.x, n] = xs;
  if (a > 2) {
    [n, [plan.y, xs[2]]] = [5, [a, b]];
  }
  const next = () => {
    n += 1;
    xs[0] = n;
    return Math.abs(n % 3);
  };
  [xs[next()], xs[next()]] = xs;
  [plan.x, n = 7, ...rest] = [n, undefined, a, b];
  let x;
  let i = 0;
  let sum = 0;
  while ((x = xs[i]) !== undefined) {
    sum += x;
    i += 1;
  }
  return [xs, plan.x, plan.y, n, rest, sum, i];
}
