export function answer(a, b) {
  return [a && b, a || b, !a, a ?? b, !!a, a > b ? 1 : 2, null ?? a, undefined ?? b, a === b, a !== b];
}
