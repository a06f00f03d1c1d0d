function even(n) {
  return n === 0 ? true : odd(n - 1);
}
function odd(n) {
  return n === 0 ? false : even(n - 1);
}
export function answer(a, b) {
  return [even(Math.abs(a)), odd(Math.abs(b))];
}
