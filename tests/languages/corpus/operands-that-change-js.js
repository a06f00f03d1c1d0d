export function answer(a, b) {
  let x = a;
  let i = 0;
  let xs = [0, 0, 0, 0];
  const o = { p: 1, q: 2 };
  const f = () => {
    x += 50;
    return 2;
  };
  const g = () => {
    xs = [7, 8, 9];
    return 1;
  };
  const same = () => {
    x = 9;
    return o;
  };
  xs[i++] = i;
  xs[i++] = i + 5;
  xs[(i = 2)] = i;
  same().p = x;
  xs[f()] = x;
  const first = [...xs, o.p, xs[g()], x << f(), x >> f(), x >>> f(), f() << x, [x, f()].includes(x)];
  x <<= f();
  const y = (xs[f()] = x);
  const ys = [1, 2];
  return [first, x, y, xs[0] + xs.push(b), ys, xs];
}
