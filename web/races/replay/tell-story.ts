import type { Messages } from "../../messages/messages.tsx";
import type { RaceFact } from "./race-facts.ts";
import type { ReplaySession } from "./replay-session.ts";
import { type Telling, tellFact } from "./tell-fact.ts";

/** Lead changes told one by one; a race with more is summed up. */
const mostLeadChanges = 8;

/** A sentence, and the turn that it is about if it is about one. */
export interface Told {
  text: string;
  turn?: number;
}

/** The race as a short story: who went first, how the lead changed hands, who fired and who failed, how it ended. */
export function tellStory(session: ReplaySession, telling: Telling, story: Messages["races"]["story"]): Told[] {
  const { facts } = session.facts;
  const { car, number } = telling;
  const of = <Kind extends RaceFact["kind"]>(kind: Kind) =>
    facts.filter((fact): fact is Extract<RaceFact, { kind: Kind }> => fact.kind === kind);
  const told: Told[] = [];
  const tellTurn = (fact: RaceFact) => told.push({ text: tellFact(fact, telling), turn: fact.turn });
  const first = of("accelerated")[0];
  if (first) {
    const text = story.first({ car: car(first.seat), turn: number(first.turn), amount: number(first.amount) });
    told.push({ text, turn: first.turn });
  }
  const leads = of("lead-changed");
  if (leads.length === 0 && first) told.push({ text: story.noLeadChange });
  if (leads.length > mostLeadChanges) told.push({ text: story.manyLeadChanges({ count: number(leads.length) }) });
  else for (const lead of leads) tellTurn(lead);
  const hits = of("shell-hit");
  const worst = hits.toSorted((a, b) => b.speedBefore - a.speedBefore)[0];
  if (worst) {
    told.push({ text: story.shells({ hits: number(hits.length), blocked: number(of("shell-blocked").length) }) });
    tellTurn(worst);
  }
  const failed = of("failed");
  for (const [seat] of session.names.entries()) {
    const count = failed.filter((fact) => fact.seat === seat).length;
    if (count > 0) told.push({ text: story.failed({ car: car(seat), count }) });
  }
  const end = facts.at(-1);
  if (end && (end.kind === "won" || end.kind === "no-winner")) tellTurn(end);
  return told;
}
