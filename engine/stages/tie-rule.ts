import type { StagePlan } from "./stage-plan.ts";

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
