import type { Language } from "./language.ts";

/** A division's name as a language has it: it is written in English and Turkish, and others read the English one. */
export const divisionName = (
  { nameEnglish, nameTurkish }: { nameEnglish: string; nameTurkish: string },
  language: Language,
): string => (language === "tr" ? nameTurkish : nameEnglish);
