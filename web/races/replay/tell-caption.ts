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
      const more = margin > 0 ? captions.wonBy({ margin: number(margin) }) : captions.wonLevel;
      return { head: captions.wins({ car: car(fact.seat) }), more, seat: fact.seat };
    }
    case "lead-changed":
      return {
        head: captions.leads({ car: car(fact.seat) }),
        more: captions.past({ car: car(fact.from) }),
        seat: fact.seat,
      };
    case "shell-hit":
      return {
        head: captions.hits({ car: car(fact.seat), target: car(fact.target) }),
        more: captions.slowed({ before: number(fact.speedBefore) }),
        seat: fact.seat,
      };
    case "shell-blocked":
      return {
        head: captions.holds({ car: car(fact.target) }),
        more: captions.against({ car: car(fact.seat) }),
        seat: fact.target,
      };
    case "slipped":
      return { head: captions.slips({ car: car(fact.seat) }), more: captions.halved, seat: fact.seat };
    case "accelerated":
      return {
        head: captions.buys({ car: car(fact.seat), amount: number(fact.amount) }),
        more: captions.nowDoes({ speed: number(fact.speed) }),
        seat: fact.seat,
      };
  }
}
