export function answer(a, b) {
  let t = 0;
  for (let i = 0; i < 3; i++) {
    const g = (k) => k * i;
    t += g(a) + [1, 2].map((k) => k * i).reduce((s, k) => s + k, 0);
  }
  return t;
}
