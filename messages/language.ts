import { languages } from "./languages.ts";

/** The code of a language that the site has, such as "en": the folders beside this file say which there are. */
export type Language = string;

/** What a visitor gets when nothing else decides, and what texts are written in first. */
export const firstLanguage: Language = "en";

/** Name of the cookie that remembers the visitor's choice. */
export const languageCookie = "language";

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ code }) => code === value);
}

/** Languages of an `Accept-Language` header, most wanted first; those with weight 0 are left out. */
export function wantedLanguages(header: string): string[] {
  return header
    .slice(0, 1_000)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
      return { primary: tag.trim().split("-")[0] ?? "", weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ primary, weight }) => primary !== "" && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ primary }) => primary);
}

/**
 * The language of a response: the address's own (`?lang=tr`), else the remembered choice, else the best of `Accept-Language` that we
 * have, else the city's, else English. Anything absurd counts as absent.
 */
export function chooseLanguage(request: {
  parameter: string | null;
  cookie: string | undefined;
  acceptLanguage: string | null;
  cityLanguage: Language | undefined;
}): Language {
  if (isLanguage(request.parameter)) return request.parameter;
  if (isLanguage(request.cookie)) return request.cookie;
  const accepted = wantedLanguages(request.acceptLanguage ?? "").find(isLanguage);
  return accepted ?? request.cityLanguage ?? firstLanguage;
}
