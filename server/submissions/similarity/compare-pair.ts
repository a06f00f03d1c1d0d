import { type ActionName, actionNames } from "#engine/formula/families.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { Database } from "../../platform/database/database.ts";
import { compiledBaseCars } from "./base-cars.ts";
import type { CompareDriving, DrivenSituation } from "./comparison-thread.ts";
import { opcodeLines } from "./prints.ts";
import { diffLines } from "diff";

interface TextComparison {
  kind: "source" | "code";
  stretches: Stretch[];
}

export interface DrivingComparison {
  kind: "driving";
  actions: ActionName[];
  situations: DrivenSituation[];
}

export type Comparison = TextComparison | DrivingComparison;

export const comparisonKinds = ["source", "code", "driving"] as const;
export type ComparisonKind = (typeof comparisonKinds)[number];

/**
 * Compares the sources if both have one, and the decisions or else the opcodes.
 * @param drive finds their decisions under a formula
 * @returns undefined if one doesn't exist
 */
export async function comparePair(
  database: Database,
  ids: readonly [string, string],
  wanted: ComparisonKind,
  drive: { compareDriving: CompareDriving; formula: Formula },
): Promise<Comparison | undefined> {
  const rows = await database
    .selectFrom("submission")
    .where("id", "in", ids)
    .select(["id", "source", "initcode"])
    .execute();
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  if (!first || !second) return undefined;
  if (wanted === "driving" && first.initcode && second.initcode) {
    const { formula } = drive;
    const situations = await drive.compareDriving({ formula, base: compiledBaseCars() }, [
      first.initcode,
      second.initcode,
    ]);
    return { kind: "driving", actions: actionNames(formula.family), situations };
  }
  if (wanted === "source" && first.source !== null && second.source !== null)
    return { kind: "source", stretches: lineByLine(first.source, second.source) };
  const code = (row: typeof first) => opcodeLines(row.initcode ?? new Uint8Array()).join("\n");
  return { kind: "code", stretches: lineByLine(code(first), code(second)) };
}

function lineByLine(first: string, second: string): Stretch[] {
  return (
    compareSources(first, second, { ignoreIndentation: true }) ?? [
      { kind: "removed", from: 1, to: 1, lines: first.split("\n") },
      { kind: "added", from: 1, to: 1, lines: second.split("\n") },
    ]
  );
}

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
