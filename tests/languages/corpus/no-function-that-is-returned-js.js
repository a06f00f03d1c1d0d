function make(n) {
  return () => n;
}
export function answer(a, b) {
  const f = make(a);
  return f() + b;
}
