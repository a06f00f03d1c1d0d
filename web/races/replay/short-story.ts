import { pickHighlights } from "./highlights.ts";
import type { RaceFact, RaceFacts } from "./race-facts.ts";

/** Sentences that somebody reads before they press on. */
const most = 3;

/** What decided a race, in its order: the dearest hit, the last change of the lead, the finish; other highlights where these are missing. */
export function pickStory(facts: RaceFacts): RaceFact[] {
  const highlights = pickHighlights(facts);
  const of = <Kind extends RaceFact["kind"]>(kind: Kind) =>
    facts.facts.filter((fact): fact is Extract<RaceFact, { kind: Kind }> => fact.kind === kind);
  const worst = of("shell-hit").toSorted((a, b) => b.speedBefore - a.speedBefore)[0];
  const end = facts.facts.at(-1);
  const told = new Set<RaceFact>();
  for (const fact of [end, of("lead-changed").at(-1), worst, ...highlights]) {
    if (fact && told.size < most) told.add(fact);
  }
  return [...told].toSorted((a, b) => a.turn - b.turn);
}
