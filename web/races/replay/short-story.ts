import { pickHighlights } from "./highlights.ts";
import type { RaceFact, RaceFacts } from "./race-facts.ts";

/** Sentences that somebody reads before they press on. */
const most = 3;

/**
 * What decided a race, in its order: the dearest hit, the last change of the lead, the finish; other highlights where these are missing. A hit
 * on who won all the same comes after those, and one in the last turn decided nothing.
 */
export function pickStory(race: RaceFacts): RaceFact[] {
  const { facts } = race;
  const end = facts.at(-1);
  const winner = end?.kind === "won" ? end.seat : undefined;
  const worst = facts
    .filter((fact) => fact.kind === "shell-hit")
    .filter(({ turn }) => turn !== end?.turn)
    .toSorted((a, b) => Number(a.target === winner) - Number(b.target === winner) || b.speedBefore - a.speedBefore)[0];
  const lead = facts.findLast(({ kind }) => kind === "lead-changed");
  const told = new Set<RaceFact>();
  for (const fact of [end, lead, worst, ...pickHighlights(race)]) {
    if (!fact || told.size >= most || (fact.kind === "shell-hit" && fact.turn === end?.turn)) continue;
    told.add(fact);
  }
  return facts.filter((fact) => told.has(fact));
}
