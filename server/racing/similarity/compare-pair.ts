import { type ActionName, actionNames } from "#engine/race/families.ts";
import type { Formula } from "#engine/race/formula.ts";
import type { Database } from "../../base/database/database.ts";
import { commonBase, knownBaseCode } from "./common-base.ts";
import type { compareDriving, DrivenSituation } from "./compare-driving.ts";
import { opcodeSizes, sourceSizes } from "./fingerprints.ts";
import { matchRegions, regionOfLines } from "./match-regions.ts";
import { opcodeWords } from "./opcode-words.ts";
import { sourceWords } from "./source-words.ts";

/** One side of a comparison: its lines, each with the number of the region that it shares with the other side, 0: none. */
export interface ComparedSide {
  lines: { text: string; region: number }[];
}

/** Two cars side by side. `regions` counts what they have in common. */
export interface TextComparison {
  kind: "source" | "code";
  first: ComparedSide;
  second: ComparedSide;
  regions: number;
}

/** What two cars buy in the same situations. */
export interface DrivingComparison {
  kind: "driving";
  /** the actions that the numbers of a decision count */
  actions: ActionName[];
  situations: DrivenSituation[];
}

export type Comparison = TextComparison | DrivingComparison;

export const comparisonKinds = ["source", "code", "driving"] as const;
export type ComparisonKind = (typeof comparisonKinds)[number];

/** Lines of a side that are shown. */
const mostLines = 4_000;

/**
 * Two submissions side by side: their sources when both gave one and it is asked for, what they decide, or their opcodes. What both have
 * from the cars that everybody starts from is not marked.
 *
 * @param drive how it is found out what they decide, and under which formula
 * @returns undefined when one of the two does not exist
 */
export async function comparePair(
  database: Database,
  ids: readonly [string, string],
  wanted: ComparisonKind,
  drive: { compareDriving: typeof compareDriving; formula: Formula },
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
    const cars = [first.initcode, second.initcode] as const;
    const situations = await drive.compareDriving({ formula, cars, base: knownBaseCode().initcodes });
    return { kind: "driving", actions: actionNames(formula.family), situations };
  }
  const base = commonBase(knownBaseCode(), "grams");
  if (wanted === "source" && first.source !== null && second.source !== null) {
    return sideBySide("source", sourceWords(first.source), sourceWords(second.source), base.source);
  }
  const code = (row: typeof first) => opcodeWords(row.initcode ?? new Uint8Array());
  return sideBySide("code", code(first), code(second), base.code);
}

function sideBySide(
  kind: TextComparison["kind"],
  first: ReturnType<typeof sourceWords>,
  second: ReturnType<typeof sourceWords>,
  base: ReadonlySet<number>,
): TextComparison {
  const { gram } = kind === "source" ? sourceSizes : opcodeSizes;
  const regions = matchRegions(first, second, gram, base);
  const side = (listing: typeof first, which: "first" | "second"): ComparedSide => {
    const numbers = regionOfLines(listing, regions, which);
    return {
      lines: listing.lines.slice(0, mostLines).map((text, index) => ({ text, region: numbers[index] ?? 0 })),
    };
  };
  return { kind, first: side(first, "first"), second: side(second, "second"), regions: regions.length };
}
