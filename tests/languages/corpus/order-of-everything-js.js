export function answer(a, b) {
  let log = [];
  const f = (x) => {
    log.push(x);
    return x;
  };
  const o = { p: f(1), q: f(2) };
  const xs = [f(3), f(4)];
  xs[f(0)] += f(5);
  const y = f(1) + f(2) * f(3);
  const z = f(0) || f(7);
  const w = f(0) ?? f(8);
  return [log, xs, y, z, w];
}
