let total = 0;
const state = { n: 1 };
const add = (x) => (total += x);
export function answer(a, b) {
  const xs = [1, 2, 3];
  xs.forEach(add);
  const y = (xs[0] += a) + (xs[1] *= 2);
  const z = (state.n -= 5) - (state.n += b);
  let u;
  const v = (u ??= a);
  const w = (u &&= b);
  let i = 1;
  const k = (xs[i++] += 10);
  return [total, xs, y, z, u, v, w, i, k, (total += 1), total];
}
