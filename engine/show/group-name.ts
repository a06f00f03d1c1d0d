/** What a group is called: A, B … Z, then by its number. */
export function groupName(group: number): string {
  return group < 26 ? String.fromCodePoint(65 + group) : String(group + 1);
}
