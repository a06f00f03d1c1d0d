import type { Family } from "#engine/race/families.ts";

/** The families that have an interface of their own; cars of 0xTitans' first season have the interface of the second. */
export type CarFamily = Exclude<Family, "titans-season-1">;

/** Whose interface the cars of a formula have: both seasons of 0xTitans share one. */
export function carFamilyOf(family: Family): CarFamily {
  return family === "titans-season-1" ? "titans" : family;
}
