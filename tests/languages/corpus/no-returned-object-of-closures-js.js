function f(t) {
  return { a: () => t + 1 };
}
function g(t) {
  return [() => t + 1];
}
export function answer(a, b) {
  return f(a).a() + g(b)[0]();
}
