let calls = 0;
const seen = [];
function note(x) {
  calls += 1;
  seen.push(x);
  return calls;
}
export function answer(a, b) {
  note(a);
  note(b);
  return [note(1), seen, calls];
}
