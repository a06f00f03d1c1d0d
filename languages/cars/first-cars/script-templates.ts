/** Compiled when opened, which takes milliseconds. */
import type { Family } from "#engine/formula/families.ts";
import { carFamilyOf } from "../../compiling/car-language.ts";
import type { Flaw, ScriptLanguage } from "./flaws.ts";
import built from "./script-templates.json" with { type: "json" };

export interface ScriptTemplate extends Pick<Flaw, "texts" | "faulty" | "mended"> {
  id: string;
  language: ScriptLanguage;
  source: string;
  mendedSource: string;
}

/** Easiest first. */
export const scriptTemplates = built as readonly ScriptTemplate[];

/** The first car races in every family; others only in their own. */
export function scriptTemplatesOf(language: ScriptLanguage, family: Family): readonly ScriptTemplate[] {
  const inLanguage = scriptTemplates.filter((each) => each.language === language);
  return carFamilyOf(family) === "code-prix" ? inLanguage : inLanguage.slice(0, 1);
}
