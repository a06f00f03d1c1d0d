import { diffLines } from "diff";

/** A stretch of lines that stand in both sources, or only in one. Numbers count from 1. */
export interface Stretch {
  kind: "same" | "added" | "removed";
  /** number of its first line in the earlier source; for what was added, of the line that follows */
  from: number;
  /** the same in the later source */
  to: number;
  lines: string[];
}

/** Longer than any two sources that somebody wrote by hand take; what takes longer was made to. */
const timeLimitMs = 1_000;

/**
 * Compares two sources line by line.
 *
 * @returns undefined when they have so little in common that it takes too long to find
 */
export function compareSources(
  earlier: string,
  later: string,
  { ignoreIndentation = false }: { ignoreIndentation?: boolean } = {},
): Stretch[] | undefined {
  const changes = diffLines(withLineEnd(earlier), withLineEnd(later), {
    timeout: timeLimitMs,
    ignoreWhitespace: ignoreIndentation,
  });
  if (!changes) return undefined;
  const stretches: Stretch[] = [];
  let from = 1;
  let to = 1;
  for (const { added, removed, value } of changes) {
    const lines = value.split("\n").slice(0, -1);
    stretches.push({ kind: added ? "added" : removed ? "removed" : "same", from, to, lines });
    if (!added) from += lines.length;
    if (!removed) to += lines.length;
  }
  return stretches;
}

/** A missing end of the last line, and line ends of other systems, are no change of the car. */
function withLineEnd(source: string): string {
  const text = source.replaceAll("\r\n", "\n");
  return text.endsWith("\n") ? text : `${text}\n`;
}
