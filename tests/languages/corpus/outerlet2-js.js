export function answer(a, b) {
  let count = 0;
  const bump = (by = 1) => {
    count += by;
    return count;
  };
  bump();
  bump(b);
  [1, 2, 3].forEach((x) => {
    count += x * a;
  });
  function inner(x) {
    return x + count;
  }
  const apply = (f, x) => f(x);
  return [count, bump(), inner(1), apply(inner, 2), apply((x) => x * count, 3)];
}
