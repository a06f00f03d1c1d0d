import { createContext, useContext, useMemo, type ReactNode } from "react";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { formatsFor, type Formats } from "#messages/formats.ts";
import type { Language } from "#messages/language.ts";

export type Messages = Catalogue;

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

export function useMessages(): Messages {
  return useTexts().messages;
}

export function useLanguage(): Language {
  return useTexts().language;
}

export function useFormats(): Formats {
  return useTexts().formats;
}
