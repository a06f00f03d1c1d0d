import type { Messages } from "../../messages/messages.tsx";
import type { RaceFact } from "./race-facts.ts";

/** What a sentence about a fact needs: the texts, and how cars and numbers are written. */
export interface Telling {
  races: Messages["races"];
  car: (seat: number) => string;
  number: (value: number) => string;
}

/** One fact as one sentence. */
export function tellFact(fact: RaceFact, { races, car, number }: Telling): string {
  const { facts } = races;
  switch (fact.kind) {
    case "accelerated":
      return fact.cost === null
        ? facts.accelerated(car(fact.seat), number(fact.amount), number(fact.speed))
        : facts.acceleratedFor(car(fact.seat), number(fact.amount), number(fact.cost), number(fact.speed));
    case "shielded":
      return fact.cost === null
        ? facts.shielded(car(fact.seat), number(fact.amount), number(fact.shield))
        : facts.shieldedFor(car(fact.seat), number(fact.amount), number(fact.cost), number(fact.shield));
    case "shell-hit": {
      const say = fact.by === "superShell" ? facts.superShellHit : facts.shellHit;
      return say(car(fact.seat), car(fact.target), number(fact.speedBefore));
    }
    case "shell-blocked":
      return facts.shellBlocked(car(fact.seat), car(fact.target));
    case "shell-wasted":
      return facts.shellWasted(car(fact.seat), car(fact.target));
    case "shell-missed":
      return facts.shellMissed(car(fact.seat));
    case "banana-dropped":
      return facts.bananaDropped(car(fact.seat), number(fact.at));
    case "banana-cleared":
      return facts.bananaCleared(car(fact.seat), number(fact.at));
    case "slipped":
      return facts.slipped(car(fact.seat), number(fact.at));
    case "failed":
      return facts.failed[fact.outcome.kind](car(fact.seat));
    case "idle":
      return facts.idle(car(fact.seat));
    case "lead-changed":
      return facts.leadChanged(car(fact.seat), car(fact.from));
    case "won":
      return fact.margin > 0 ? facts.won(car(fact.seat), number(fact.margin)) : facts.wonLevel(car(fact.seat));
    case "no-winner":
      return fact.ending === "turn-limit" ? facts.turnLimit : facts.unfinished;
  }
}
