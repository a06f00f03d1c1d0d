export function answer(a, b) {
  const r = (() => {
    let s = 0;
    for (let i = 0; i < 3; i++) s += a;
    return s;
  })();
  return (
    r +
    (function (x) {
      return x * 2;
    })(b)
  );
}
