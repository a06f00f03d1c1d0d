export function answer(a, b) {
  const f = (x) => {
    if (x > 3) return x;
  };
  return [f(a) === undefined, f(10) ?? 0, f(b) ?? -1];
}
