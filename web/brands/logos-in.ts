import type { Language } from "#messages/language.ts";

/** Turkish capitals keep the dot of i, so these have a Turkish logo. */
const dotted = ["istanbul", "gaziantep", "izmir"];

/**
 * Not in `brandOf`, which every page loads.
 * @param given uploaded by organisers
 */
export function logosIn(
  language: Language,
  given: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  if (language !== "tr") return given;
  const drawn = dotted.map((city) => [city, `${import.meta.env.BASE_URL}logos/${city}.tr.svg`]);
  return { ...Object.fromEntries(drawn), ...given };
}

/** Drawn logos are inverted on a dark ground. */
export const isDrawn = (logo: string): boolean => logo.startsWith(`${import.meta.env.BASE_URL}logos/`);
