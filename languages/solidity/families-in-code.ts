import { families } from "#engine/formula/families.ts";
import type { CarFamily } from "../compiling/car-language.ts";

/** By takeYourTurn's selector. Hand-written code can hide it. */
export function familiesInCode(hex: string): CarFamily[] {
  return (["code-prix", "monaco", "titans"] as const).filter((family) =>
    hex.includes(`63${families[family].takeYourTurnSelector.toString(16).padStart(8, "0")}`),
  );
}
