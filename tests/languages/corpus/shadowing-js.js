const x = 3;
export function answer(a, b) {
  const y = x;
  {
    const x = a;
    if (x > 0) {
      const x = b;
      return [y, x];
    }
  }
  return [y, x];
}
