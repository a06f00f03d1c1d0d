import { catalogues } from "./catalogues.ts";
import { messagesOf } from "./messages-of.ts";
import type { Language } from "./language.ts";

/** A template names stages in its creator's language; readers get those names in theirs. */
export function stageNameIn(language: Language, name: string): string {
  for (const catalogue of Object.values(catalogues)) {
    for (const [kind, standard] of Object.entries(catalogue.stagesPanel.kinds)) {
      if (standard === name) return messagesOf(language).stagesPanel.kinds[kind as "final"];
    }
  }
  return name;
}

const kinds = ["named", "replayNamed"] as const;

/**
 * Rehearsals and replays are named in the language of the organiser who starts them; readers get the name in theirs.
 * @param localise the name of the competition in it
 */
export function rehearsalNameIn(language: Language, name: string, localise: (name: string) => string): string {
  for (const { readinessPanel } of Object.values(catalogues)) {
    for (const kind of kinds) {
      const prefix = readinessPanel.rehearsal[kind]({ competition: "" });
      if (!name.startsWith(prefix)) continue;
      return messagesOf(language).readinessPanel.rehearsal[kind]({ competition: localise(name.slice(prefix.length)) });
    }
  }
  return localise(name);
}
