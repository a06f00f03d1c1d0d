export function answer(a, b) {
  return [a && b, a || b, !a, !!b, a > 0 && b > 0, a || 5, (a && 1) || 2, a ? 1 : 0, [] ? 1 : 0, 0 || null, a ?? b];
}
