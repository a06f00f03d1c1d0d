/** Years at which people speak for themselves, in Türkiye as in the European Union. */
export const adultAge = 18;

/** The least age that a competition may ask for, in years. */
export const agesAsked = { min: 6, max: 99 } as const;

/**
 * How somebody stands in a competition that asks for people's age. `open`: nothing is asked, they are of age, or their guardian agreed;
 * `not-stated`: they have not said how old they are; `consent-missing`: they are minor, and their guardian has not agreed.
 */
export type AgeStanding = "open" | "not-stated" | "consent-missing";

/** What a competition asks of the people in it. */
export interface AgeRule {
  /** the youngest who may compete; null: nobody is asked */
  minimumAge: number | null;
}

/** Whether minors may compete, with their guardian's consent. */
export function admitsMinors({ minimumAge }: AgeRule): boolean {
  return minimumAge !== null && minimumAge < adultAge;
}

/** @param statement what the person said there; undefined: nothing yet */
export function ageStanding(
  rule: AgeRule,
  statement: { isMinor: boolean; isConsented: boolean } | undefined,
): AgeStanding {
  if (rule.minimumAge === null) return "open";
  if (statement === undefined) return "not-stated";
  if (!statement.isMinor) return "open";
  return admitsMinors(rule) && statement.isConsented ? "open" : "consent-missing";
}
