export function answer(a, b) {
  let i = a;
  const x = i++ + ++i;
  const y = i-- - --i;
  const xs = [1, 2];
  xs[0]++;
  xs[1] += 5;
  xs[1] **= 2;
  i ||= 3;
  i &&= i + 1;
  return [x, y, i, xs];
}
