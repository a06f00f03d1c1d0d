import type { Catalogue } from "./catalogue.generated.ts";
import { catalogues } from "./catalogues.ts";
import { firstLanguage, type Language } from "./language.ts";

/** The texts of a language, for servers. Browsers load the topics that a page needs instead. */
export function messagesOf(language: Language): Catalogue {
  return catalogues[language] ?? catalogues[firstLanguage]!;
}
