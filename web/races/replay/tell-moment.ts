import type { Fact } from "#engine/race/commentary.ts";
import type { Messages } from "../../messages/messages.tsx";

/** What a sentence about a moment needs: the texts, and how cars and numbers are written. */
interface MomentTelling {
  texts: Messages["commentary"]["moment"];
  actions: Messages["commentary"]["actions"];
  car: (seat: number) => string;
  number: (value: number) => string;
}

/** What a commentator may say of a moment, as one sentence. */
export function tellMoment(fact: Fact, { texts, actions, car, number }: MomentTelling): string {
  switch (fact.kind) {
    case "forecast":
      return texts.forecast({ car: car(fact.seat), turns: fact.turns });
    case "closing":
      return texts.closing({ car: car(fact.seat), on: car(fact.on), turns: fact.turns });
    case "richest":
      return texts.richest({ car: car(fact.seat), coins: number(fact.balance) });
    case "broke":
      return texts.broke({ car: car(fact.seat), coins: fact.balance });
    case "failing":
      return texts.failing({ car: car(fact.seat), turns: fact.turns });
    case "idle":
      return texts.idle({ car: car(fact.seat), turns: fact.turns });
    case "shielded":
      return texts.shielded({ car: car(fact.seat), turns: fact.turns });
    case "price":
      return fact.price > fact.target
        ? texts.dear({ action: actions[fact.action], price: number(fact.price), usual: number(fact.target) })
        : texts.cheap({ action: actions[fact.action], price: number(fact.price), usual: number(fact.target) });
    default:
      return fact satisfies never;
  }
}
