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
        ? facts.accelerated({ car: car(fact.seat), amount: number(fact.amount), speed: number(fact.speed) })
        : facts.acceleratedFor({
            car: car(fact.seat),
            amount: number(fact.amount),
            cost: number(fact.cost),
            speed: number(fact.speed),
          });
    case "shielded":
      return fact.cost === null
        ? facts.shielded({ car: car(fact.seat), amount: number(fact.amount), shield: number(fact.shield) })
        : facts.shieldedFor({
            car: car(fact.seat),
            amount: number(fact.amount),
            cost: number(fact.cost),
            shield: number(fact.shield),
          });
    case "shell-hit": {
      const say = fact.by === "superShell" ? facts.superShellHit : facts.shellHit;
      return say({ car: car(fact.seat), target: car(fact.target), before: number(fact.speedBefore) });
    }
    case "shell-blocked":
      return facts.shellBlocked({ car: car(fact.seat), target: car(fact.target) });
    case "shell-wasted":
      return facts.shellWasted({ car: car(fact.seat), target: car(fact.target) });
    case "shell-missed":
      return facts.shellMissed({ car: car(fact.seat) });
    case "banana-dropped":
      return facts.bananaDropped({ car: car(fact.seat), at: number(fact.at) });
    case "banana-cleared":
      return facts.bananaCleared({ car: car(fact.seat), at: number(fact.at) });
    case "slipped":
      return facts.slipped({ car: car(fact.seat), at: number(fact.at) });
    case "failed":
      return facts.failed[fact.outcome.kind]({ car: car(fact.seat) });
    case "idle":
      return facts.idle({ car: car(fact.seat) });
    case "lead-changed":
      return facts.leadChanged({ car: car(fact.seat), from: car(fact.from) });
    case "won":
      return fact.margin > 0
        ? facts.won({ car: car(fact.seat), margin: number(fact.margin) })
        : facts.wonLevel({ car: car(fact.seat) });
    case "no-winner":
      return fact.ending === "turn-limit" ? facts.turnLimit : facts.unfinished;
  }
}
