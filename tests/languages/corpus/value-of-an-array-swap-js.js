export function answer(a, b) {
  let n = 0;
  const next = () => ++n;
  let p;
  let q;
  const kept = ([p, q] = [next(), next()]);
  const swap = () => ([a, b] = [b, a]);
  const swapped = swap();
  const chained = ([p, ...q] = [q, p, a]);
  return [kept, n, swapped, a, b, chained, p, q];
}
