export function answer(a, b) {
  let i = 0;
  const x = i++ + ++i;
  const y = i-- - --i;
  return [x, y, i];
}
