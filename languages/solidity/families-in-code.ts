import { families } from "#engine/race/families.ts";
import type { CarFamily } from "../compiling/car-family.ts";

/** Families whose takeYourTurn selector the code compares with. A hint, no proof: hand-written code may hide it. */
export function familiesInCode(hex: string): CarFamily[] {
  return (["code-prix", "monaco", "titans"] as const).filter((family) =>
    hex.includes(`63${families[family].takeYourTurnSelector.toString(16).padStart(8, "0")}`),
  );
}
