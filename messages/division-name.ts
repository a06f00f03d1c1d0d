import type { Language } from "./language.ts";

/** Languages other than Turkish use the English name. */
export const divisionName = (
  { nameEnglish, nameTurkish }: { nameEnglish: string; nameTurkish: string },
  language: Language,
): string => (language === "tr" ? nameTurkish : nameEnglish);
