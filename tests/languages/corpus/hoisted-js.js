export function answer(a, b) {
  return twice(a) + b;
  function twice(x) {
    return 2 * x;
  }
}
