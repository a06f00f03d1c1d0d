export function answer(a, b) {
  let i = 1;
  const f = () => {
    i *= 2;
    return i;
  };
  return [i + f(), f() + i, i - f(), [i, f(), i], i * f() * i];
}
