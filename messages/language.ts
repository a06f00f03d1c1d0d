import { languages } from "./languages.ts";

/** Such as "en"; each is a folder here. */
export type Language = string;

export const firstLanguage: Language = "en";

export const languageCookie = "language";

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ code }) => code === value);
}

/** Most wanted first, without weight 0. */
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

/** `?lang=tr`, then the cookie, `Accept-Language`, the city's language, English. Invalid values are ignored. */
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

/** Languages other than Turkish use the English name. */
export const divisionName = (
  { nameEnglish, nameTurkish }: { nameEnglish: string; nameTurkish: string },
  language: Language,
): string => (language === "tr" ? nameTurkish : nameEnglish);
