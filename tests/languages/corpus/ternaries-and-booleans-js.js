export function answer(a, b) {
  const t = a > b;
  return [t ? 1 : 0, (a > 0) + (b > 0), true + 1, Number(t), t === true, !t, !!a];
}
