/** A text that stands with what it is about, in the languages that the product is written in. */
export interface Bilingual {
  en: string;
  tr: string;
}

/** The text for a reader of a language: English for everybody who reads no Turkish. */
export function bilingualText(text: Bilingual, language: string): string {
  return language === "tr" ? text.tr : text.en;
}
