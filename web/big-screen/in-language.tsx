import { useEffect, useState, type ReactNode } from "react";
import { loadCatalogue } from "../messages/browser-catalogue.ts";
import { keepPageForRefresh } from "./kept-page.ts";
import { MessagesProvider, useLanguage, useMessages, type Messages } from "../messages/messages.tsx";

/** What the scenes of a show say. */
const topics = ["show", "races", "commentary"];

/**
 * Draws what is in it in another language than the page's: the one that the screen was given. Until its texts are there, and where they
 * cannot be fetched, the page's own stand.
 */
export function InLanguage({ language, children }: { language: string | null; children: ReactNode }) {
  const [own, ownTexts] = [useLanguage(), useMessages()];
  const [given, setGiven] = useState<{ language: string; messages: Messages } | null>(null);
  useEffect(() => {
    if (language === null || language === own || given?.language === language) return undefined;
    let goesOn = true;
    const show = (messages: Messages) => goesOn && setGiven({ language, messages });
    loadCatalogue(language, topics).then(show, () => undefined);
    return () => {
      goesOn = false;
    };
  }, [language, own, given]);
  // It brought other texts, which a refresh without the network needs, too.
  useEffect(() => (given ? keepPageForRefresh() : undefined), [given]);
  const texts = given?.language === language ? given : { language: own, messages: ownTexts };
  return <MessagesProvider {...texts}>{children}</MessagesProvider>;
}
