import type { Family } from "#engine/formula/families.ts";

/** Both 0xTitans seasons share an interface. */
export type CarFamily = Exclude<Family, "titans-season-1">;

export function carFamilyOf(family: Family): CarFamily {
  return family === "titans-season-1" ? "titans" : family;
}
