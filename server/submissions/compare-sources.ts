import { diffLines } from "diff";

/** A range of lines in both sources or in one; line numbers count from 1. */
export interface Stretch {
  kind: "same" | "added" | "removed";
  /** first line in the earlier source; for additions, the line that follows */
  from: number;
  to: number;
  lines: string[];
}

/** Sources that take longer were made to. */
const timeLimitMs = 1_000;

/** @returns undefined when they have too little in common to compare in time */
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

/** Line endings and a missing final newline aren't changes. */
function withLineEnd(source: string): string {
  const text = source.replaceAll("\r\n", "\n");
  return text.endsWith("\n") ? text : `${text}\n`;
}
