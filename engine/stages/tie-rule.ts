import type { StageFormat, StagePlan } from "./stage-plan.ts";

type PlaceRule = "rating" | "field-then-share" | "share" | "sum-of-shares" | "round-then-share" | "points";
type TieRule = "wins" | "opponents" | "count-back" | "seeding";

/** What decides places in each format, and what breaks ties, in order. Message keys, shown before the stage starts. */
export function tieRuleOf({ format }: Pick<StagePlan, "format">): { places: PlaceRule; ties: TieRule[] } {
  switch (format) {
    case "qualifying":
    case "grand-final":
      return { places: "rating", ties: ["seeding"] };
    case "heats":
      return { places: "field-then-share", ties: ["wins", "seeding"] };
    case "round-robin":
      return { places: "share", ties: ["wins", "seeding"] };
    case "swiss":
      return { places: "sum-of-shares", ties: ["opponents", "wins", "seeding"] };
    case "knock-out":
      return { places: "round-then-share", ties: ["wins", "seeding"] };
    case "championship":
      return { places: "points", ties: ["count-back", "seeding"] };
    default:
      return format satisfies never;
  }
}

/** Makes half shares of up to nine rivals integers. */
export const partsOfShare = 2 * 2_520;

/** What places a team, after `orderStage`. */
export interface Ranking {
  /** compared in order; more is better */
  ties: number[];
  heat?: number | undefined;
}

export interface TieBreak {
  /** `wins-in-round`: in the last round of a knock-out; `penalty`: points before the deduction */
  rule: "wins" | "wins-in-round" | "opponents" | "count-back" | "seeding" | "penalty";
  /** what `count-back` counted, from 1 */
  place: number;
  values: [ahead: number, behind: number];
}

interface Ranked {
  ranking: Ranking;
  /** after deductions */
  score: number;
  /** in the seeding */
  frozenPlace: number;
}

/** Returns what put a team ahead of one with the same score, or null if they aren't tied. */
export function tieBreakBetween(format: StageFormat, ahead: Ranked, behind: Ranked): TieBreak | null {
  const { ties, heat } = ahead.ranking;
  const others = behind.ranking.ties;
  const isByField = format === "heats" || format === "knock-out";
  // Within a heat, an equal share leaves the place in the heat to the tiebreakers too.
  const isLevel = !isByField || ties[0] === others[0] || (heat !== undefined && heat === behind.ranking.heat);
  if (ties.length === 0 || ahead.score !== behind.score || !isLevel) return null;
  const firstTie = format === "championship" ? 0 : isByField ? 2 : 1;
  const key = ties.findIndex((value, index) => index >= firstTie && value !== others[index]);
  if (key === -1) return { rule: "seeding", place: 0, values: [ahead.frozenPlace, behind.frozenPlace] };
  const values: TieBreak["values"] = [ties[key] ?? 0, others[key] ?? 0];
  switch (format) {
    case "championship":
      return { rule: key === 0 ? "penalty" : "count-back", place: key, values };
    case "swiss": {
      if (key > 1) return { rule: "wins", place: 0, values };
      const [own, other] = values;
      return { rule: "opponents", place: 0, values: [own / partsOfShare, other / partsOfShare] };
    }
    default:
      return { rule: format === "knock-out" ? "wins-in-round" : "wins", place: 0, values };
  }
}
