import { useLocation } from "react-router";
import { languages } from "#messages/languages.ts";
import { useLanguage, useMessages } from "../ui/messages.tsx";

/** A plain link works without a script. */
export function LanguageControl() {
  const { shell } = useMessages();
  const current = useLanguage();
  const { search } = useLocation();
  return (
    <ul className="flex" aria-label={shell.language.label}>
      {languages
        .filter(({ code }) => code !== current)
        .map(({ code, name, short }) => {
          const parameters = new URLSearchParams(search);
          parameters.set("lang", code);
          return (
            <li key={code}>
              <a
                // Query only: a path that begins with two slashes would lead to another site.
                href={`?${parameters}`}
                hrefLang={code}
                lang={code}
                rel="nofollow"
                className="icon-button figures text-sm font-semibold"
              >
                {short} <span className="sr-only">{name}</span>
              </a>
            </li>
          );
        })}
    </ul>
  );
}
