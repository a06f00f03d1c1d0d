export function answer(a, b) {
  const xs = [1, 2, 3, 4];
  const out = [];
  xs.forEach((x, i) => {
    if (i === 0) xs.push(9);
    out.push(x);
  });
  const ys = xs.map((x) => {
    xs[1] = 50;
    return x;
  });
  return [out, ys];
}
