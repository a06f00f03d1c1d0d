function sum(...xs) {
  return xs.reduce((s, x) => s + x, 0);
}
const first = (x, ...rest) => (rest.length > 0 ? rest[rest.length - 1] : x);
const all = (...xs) => xs;
function count(x = 5, ...others) {
  others.push(x);
  return others;
}
export function answer(a, b) {
  return [
    sum(),
    sum(a),
    sum(a, b, 3),
    first(a),
    first(a, b),
    first(a, b, 9),
    all(a, [b], true),
    count(),
    count(1, 2),
    [1, 2].map((...xs) => xs.length),
  ];
}
