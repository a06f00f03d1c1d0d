import type { Caption } from "./captions.ts";
import type { Telling } from "./tell-fact.ts";

/** A caption in words: what happened, what it meant, and whose colour it carries. */
export interface CaptionWords {
  head: string;
  more: string;
  /** null when it is nobody's */
  seat: number | null;
}

/** Writes a caption out. */
export function tellCaption({ fact }: Caption, { races: { captions }, car, number }: Telling): CaptionWords {
  switch (fact.kind) {
    case "photo-finish":
      return { head: captions.photoFinish, more: captions.slowMotion, seat: null };
    case "won": {
      const { margin } = fact;
      const more = margin > 0 ? captions.wonBy(number(margin)) : captions.wonLevel;
      return { head: captions.wins(car(fact.seat)), more, seat: fact.seat };
    }
    case "lead-changed":
      return { head: captions.leads(car(fact.seat)), more: captions.past(car(fact.from)), seat: fact.seat };
    case "shell-hit":
      return {
        head: captions.hits(car(fact.seat), car(fact.target)),
        more: captions.slowed(number(fact.speedBefore)),
        seat: fact.seat,
      };
    case "shell-blocked":
      return { head: captions.holds(car(fact.target)), more: captions.against(car(fact.seat)), seat: fact.target };
    case "slipped":
      return { head: captions.slips(car(fact.seat)), more: captions.halved, seat: fact.seat };
    case "accelerated":
      return {
        head: captions.buys(car(fact.seat), number(fact.amount)),
        more: captions.nowDoes(number(fact.speed)),
        seat: fact.seat,
      };
  }
}
