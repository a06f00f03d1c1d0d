export function answer(a, b) {
  let count = 0;
  const inc = (by) => {
    count += by;
    return count;
  };
  inc(a);
  inc(b);
  const compose = (f, g) => f(g(2));
  return [
    count,
    compose(
      (x) => x + a,
      (x) => x * b,
    ),
  ];
}
