import { catalogues } from "./catalogues.ts";
import type { Language } from "./language.ts";
import { messagesOf } from "./messages-of.ts";

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
