import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { en } from "./en.ts";
import { formatsFor, type Formats } from "./formats.ts";
import type { Language } from "./language.ts";

/** The contract that every language fulfils: a missing text fails the type check. */
export type Messages = typeof en;

type Texts = { language: Language; messages: Messages; formats: Formats };

const TextsContext = createContext<Texts | null>(null);

export function MessagesProvider(props: { language: Language; messages: Messages; children: ReactNode }) {
  const { language, messages, children } = props;
  const texts = useMemo(() => ({ language, messages, formats: formatsFor(language) }), [language, messages]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

function useTexts(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("There is no MessagesProvider above this component.");
  return texts;
}

/** The texts of the page's language. */
export function useMessages(): Messages {
  return useTexts().messages;
}

/** The page's language. */
export function useLanguage(): Language {
  return useTexts().language;
}

/** Numbers, dates and durations as the page's language writes them. */
export function useFormats(): Formats {
  return useTexts().formats;
}
