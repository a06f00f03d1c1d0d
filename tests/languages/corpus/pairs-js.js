export function answer(a, b) {
  const pairs = [
    [a, true],
    [b, false],
  ];
  const [first, second] = pairs;
  const [n, flag] = first;
  let x;
  if (flag) x = n;
  const t = [a, [b, a > b]];
  return [n, flag, second[1], x, t[1][1], t, pairs.filter(([v, f]) => f).length, a > b ? undefined : null];
}
