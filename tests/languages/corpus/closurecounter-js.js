let turns = 0;
const log = [];
function note(x) {
  turns++;
  log.push([turns, x]);
  return turns;
}
export function answer(a, b) {
  const each = (f, n) => {
    for (let i = 0; i < n; i++) f(i);
  };
  let sum = 0;
  each((i) => {
    sum += i * a;
    note(i);
  }, 3);
  each((i) => {
    if (i === b) return;
    sum -= 1;
  }, 4);
  return [sum, turns, log];
}
