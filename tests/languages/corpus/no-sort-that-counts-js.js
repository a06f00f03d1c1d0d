const log = [];
const byLog = (x, y) => {
  log.push(x);
  return x - y;
};
function f(n) {
  let t = 0;
  [3, 1].sort((p, q) => {
    if (n > 0) {
      f(n - 1);
      t = t + 1;
    }
    return p - q;
  });
  return t;
}
export function answer(a, b) {
  [2, 1].sort(byLog);
  const boxes = [{ v: a }, { v: b }];
  boxes.sort((x, y) => x.v - y.v++);
  return f(1);
}
