import type { Caption } from "./captions.ts";
import type { Reason } from "#engine/race/reasons.ts";
import type { Telling } from "./tell-fact.ts";

/** A caption in words: what happened, what it meant, and whose colour it carries. */
export interface CaptionWords {
  head: string;
  more: string;
  /** why; empty where the log does not tell */
  why: string;
  /** null when it is nobody's */
  seat: number | null;
}

/** Writes a caption out. */
export function tellCaption({ fact, why }: Pick<Caption, "fact" | "why">, telling: Telling): CaptionWords {
  return { ...tellWhat(fact, telling), why: why ? tellReason(why, telling) : "" };
}

function tellReason(reason: Reason, { races: { captions }, number }: Telling): string {
  const { why } = captions;
  switch (reason.kind) {
    case "shield-gone":
      return why.shieldGone({ turn: number(reason.turn) });
    case "never-shielded":
      return why.neverShielded;
    case "through-shield":
      return why.throughShield;
    case "shield-left":
      return why.shieldLeft({ turns: reason.turns });
    case "was-hit":
      return why.wasHit({ turn: number(reason.turn), before: number(reason.speedBefore) });
    case "faster":
      return why.faster({ speed: number(reason.speed), than: number(reason.than) });
    case "led-since":
      return reason.turn === 0 ? why.ledAlways : why.ledSince({ turn: number(reason.turn) });
    case "led-last":
      return why.ledLast;
    case "unit-price":
      return why.unitPrice({ price: number(reason.price), usual: number(reason.target) });
  }
}

function tellWhat(fact: Caption["fact"], { races: { captions }, car, number }: Telling): Omit<CaptionWords, "why"> {
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
