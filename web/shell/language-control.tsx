import { useLocation } from "react-router";
import { languages } from "../messages/language.ts";
import { useLanguage, useMessages } from "../messages/messages.tsx";

/** The other language, as a plain link: it works without script, and the server remembers the choice. */
export function LanguageControl() {
  const { shell } = useMessages();
  const current = useLanguage();
  const { search } = useLocation();
  return (
    <ul className="flex" aria-label={shell.language.label}>
      {languages
        .filter((language) => language !== current)
        .map((language) => {
          const parameters = new URLSearchParams(search);
          parameters.set("lang", language);
          return (
            <li key={language}>
              <a
                // Without the path: one that begins with two slashes would name another site.
                href={`?${parameters}`}
                hrefLang={language}
                lang={language}
                rel="nofollow"
                className="icon-button figures text-sm font-semibold"
              >
                {shell.language.short[language]} <span className="sr-only">{shell.language[language]}</span>
              </a>
            </li>
          );
        })}
    </ul>
  );
}
