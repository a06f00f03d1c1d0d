const f = () => 5;
export function answer(a) {
  switch (a) {
    case 3:
      return [f(), g()];
    case 0:
      function f() {
        return 1;
      }
    default:
      function g() {
        return 2;
      }
      return [f() + g()];
  }
}
