export function answer(a, b) {
  return helper(a) + K;
}
const K = 7;
function helper(x) {
  const y = inner(x);
  return y;
  function inner(z) {
    return z * 2;
  }
}
