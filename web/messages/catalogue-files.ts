import type { Language } from "./language.ts";

type Module = Record<string, unknown>;

/** Every file of texts, by language and by its path from here. */
export const files: Record<Language, Record<string, () => Promise<Module>>> = {
  en: import.meta.glob<Module>("./en/*.ts"),
  tr: import.meta.glob<Module>("./tr/*.ts"),
};
