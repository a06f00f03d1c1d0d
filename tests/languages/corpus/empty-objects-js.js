export function answer(a, b) {
  const first = {};
  const second = {};
  const again = first;
  return [first === second, first === again, [{}, second, first].indexOf(first), [second, again].includes({})];
}
