/** The languages of the site; the first is what a visitor gets when nothing else decides. */
export const languages = ["en", "tr"] as const;

export type Language = (typeof languages)[number];

/** Name of the cookie that remembers the visitor's choice. */
export const languageCookie = "language";

export function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "tr";
}

/** Languages of an `Accept-Language` header, most wanted first; those with weight 0 are left out. */
function wantedLanguages(header: string): string[] {
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
  return accepted ?? request.cityLanguage ?? languages[0];
}
