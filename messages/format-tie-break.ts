import type { TieBreak } from "#engine/stages/tie-rule.ts";
import type { Catalogue } from "./catalogue.generated.ts";
import type { Formats } from "./formats.ts";

export function tieBreakText(
  { rule, place, values }: TieBreak,
  texts: Catalogue["tieBreak"],
  number: Formats["number"],
): string {
  const shown = (digits: number) =>
    values.map((value) => number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits }));
  let digits = values.every((value) => Number.isInteger(value)) ? 0 : 2;
  while (digits < 9 && new Set(shown(digits)).size < 2) digits += 1;
  const [ahead = "", behind = ""] = shown(digits);
  return texts[rule]({ place, ahead, behind });
}
