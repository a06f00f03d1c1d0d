import { catalogues } from "./catalogues.ts";
import type { Language } from "./language.ts";
import { messagesOf } from "./messages-of.ts";

/** A template names stages in its creator's language; readers get those names in theirs. */
export function stageNameIn(language: Language, name: string): string {
  for (const catalogue of Object.values(catalogues)) {
    for (const [kind, standard] of Object.entries(catalogue.stagesPanel.kinds)) {
      if (standard === name) return messagesOf(language).stagesPanel.kinds[kind as "final"];
    }
  }
  return name;
}
