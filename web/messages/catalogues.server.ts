import { en } from "./en.ts";
import type { Language } from "./language.ts";
import type { Messages } from "./messages.tsx";
import { tr } from "./tr.ts";

/** The texts of a language, for loaders, actions and rendering on the server. Browsers load one language's chunk instead. */
export function messagesOf(language: Language): Messages {
  return language === "tr" ? tr : en;
}
