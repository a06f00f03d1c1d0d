export function answer(a, b) {
  const xs = [a, b, 3];
  const sum = xs.reduce((s, x) => s + x, 0);
  const max = xs.reduce((m, x) => (x > m ? x : m));
  const obj = xs.reduce((acc, x, i) => {
    acc.push(x * i);
    return acc;
  }, []);
  const cnt = xs.reduce((acc, x) => ({ n: acc.n + 1, t: acc.t + x }), { n: 0, t: 0 });
  return [sum, max, obj, cnt.n, cnt.t, xs.reduceRight((s, x) => s * 2 + x, 1)];
}
