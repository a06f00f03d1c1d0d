/**
 * Candidates within a typing mistake, nearest first. One-letter names are never similar; case and underscores don't
 * count.
 */
export function closestNames(word: string, candidates: Iterable<string>, most = 5): string[] {
  const plain = (name: string): string => name.toLowerCase().replaceAll("_", "");
  const limit = Math.min(3, Math.floor(word.length / 3));
  return [...new Set(candidates)]
    .map((name) => ({ name, distance: editDistance(plain(word), plain(name)) }))
    .filter(({ name, distance }) => distance <= limit && name !== word)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return 4;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = a[i - 1] === b[j - 1] ? 0 : 1;
      const isTurned = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const turned = isTurned ? (before[j - 2] ?? 4) + 1 : 4;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + swap, turned));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
