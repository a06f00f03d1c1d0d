import type { RaceFact, RaceFactKind, RaceFacts } from "./race-facts.ts";

/** As many as one looks through at a glance. */
const most = 12;

/** What may be a highlight, the weightiest with the highest number. */
const weight: Partial<Record<RaceFactKind, number>> = {
  won: 5,
  "no-winner": 5,
  "shell-hit": 3,
  slipped: 2,
  "lead-changed": 2,
  "shell-blocked": 1,
};

/** The moments that decided a race, in its order: the finish, shells that hit hard, changes of the lead; shells that a shield stopped if there is room. */
export function pickHighlights({ facts }: RaceFacts): RaceFact[] {
  const worth = (fact: RaceFact) => {
    const base = weight[fact.kind] ?? 0;
    // A shell costs its target all its speed: the faster it was, the more.
    return fact.kind === "shell-hit" ? base + Math.min(1.5, fact.speedBefore / 40) : base;
  };
  return facts
    .filter((fact) => worth(fact) > 0)
    .toSorted((a, b) => worth(b) - worth(a) || a.turn - b.turn)
    .slice(0, most)
    .toSorted((a, b) => a.turn - b.turn);
}
