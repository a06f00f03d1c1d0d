import type { Language } from "#messages/language.ts";

/** Cities whose name has an i: in Turkish capitals it keeps its dot, so that they have a logo of their own there. */
const dotted = ["istanbul", "gaziantep", "izmir"];

/**
 * Addresses of logos by city, those that organisers gave before those that are drawn. Not in `brandOf`, which is in every page's script.
 *
 * @param given by organisers
 */
export function logosIn(
  language: Language,
  given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  if (language !== "tr") return given;
  const drawn = dotted.map((city) => [city, `${import.meta.env.BASE_URL}logos/${city}.tr.svg`]);
  return { ...Object.fromEntries(drawn), ...given };
}

/** Whether a logo is one that is drawn for the product, in ink that a dark ground turns light. */
export const isDrawn = (logo: string): boolean => logo.startsWith(`${import.meta.env.BASE_URL}logos/`);
