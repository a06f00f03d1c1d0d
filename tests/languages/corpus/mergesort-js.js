const merge = (xs, ys) => {
  const out = [];
  let i = 0;
  let j = 0;
  while (i < xs.length && j < ys.length) out.push(xs[i] <= ys[j] ? xs[i++] : ys[j++]);
  return [...out, ...xs.slice(i), ...ys.slice(j)];
};
const sort = (xs) => {
  if (xs.length <= 1) return xs;
  const mid = Math.floor(xs.length / 2);
  return merge(sort(xs.slice(0, mid)), sort(xs.slice(mid)));
};
export function answer(a, b) {
  return sort([a, b, 4, 1, -3, 8, a * b]);
}
