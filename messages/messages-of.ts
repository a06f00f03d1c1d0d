import type { Catalogue } from "./catalogue.generated.ts";
import { catalogues } from "./catalogues.ts";
import { firstLanguage, type Language } from "./language.ts";

/** For servers; browsers load single topics. */
export function messagesOf(language: Language): Catalogue {
  return catalogues[language] ?? catalogues[firstLanguage]!;
}
