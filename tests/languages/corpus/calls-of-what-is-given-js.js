export function answer(a, b) {
  const log = [];
  const f = (x) => x + 1;
  const pick = (n) => {
    log.push(n);
    return f;
  };
  const x = pick(1)(a);
  const y = pick(2)(b) + pick(3)(x);
  return [x, y, log];
}
