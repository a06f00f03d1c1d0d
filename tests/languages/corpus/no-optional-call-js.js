export function answer(a) {
  const f = a > 1 ? (x) => x : null;
  const xs = a > 1 ? [a] : null;
  const first = xs?.[0] ?? 0;
  const called = f?.(1) ?? 2;
  return [first, called, xs?.map((x) => x)];
}
