/** Finds the first turn in which two different logs differ. Returns 0 if they aren't logs of the same race. */
export function firstDifference(a: readonly string[], b: readonly string[]): number {
  if (a[0] !== b[0]) return 0;
  // Two lines come before the first turn, and two after the last.
  const turnsA = a.length - 4;
  const turnsB = b.length - 4;
  for (let turn = 1; turn <= Math.min(turnsA, turnsB); turn += 1) if (a[turn + 1] !== b[turn + 1]) return turn;
  return Math.min(turnsA, turnsB) + (turnsA === turnsB ? 0 : 1);
}
