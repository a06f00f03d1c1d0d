import { type RaceFact, factsOfTurn } from "./race-facts.ts";
import type { ReplaySession } from "./replay-session.ts";
import type { Telling } from "./tell-fact.ts";

/** What a car did in its last turn, in a few words, and in what tone the tower says it. */
export interface LastDeed {
  turn: number;
  text: string;
  tone: "plain" | "stop" | "caution";
}

/** The last deed of a car up to a turn; null before its first one. */
export function lastDeedOf(session: ReplaySession, seat: number, turn: number, telling: Telling): LastDeed | null {
  for (let t = turn; t >= 1; t -= 1) {
    if (session.tape.mover[t] !== seat) continue;
    const own = factsOfTurn(session.facts, t).filter((fact) => "seat" in fact && fact.seat === seat);
    const failed = own.find((fact) => fact.kind === "failed");
    if (failed) return { turn: t, text: telling.races.outcomes[failed.outcome.kind], tone: "stop" };
    const words = own.map((fact) => wordsOf(fact, session, telling)).filter((word) => word !== "");
    if (words.length > 0) {
      const fired = own.some((fact) => fact.kind.startsWith("shell"));
      return { turn: t, text: words.join(" · "), tone: fired ? "caution" : "plain" };
    }
  }
  return null;
}

function wordsOf(fact: RaceFact, session: ReplaySession, { races: { tower }, number }: Telling): string {
  const code = (seat: number) => session.names[seat]!.code;
  switch (fact.kind) {
    case "accelerated":
      return tower.bought.accelerate({ n: number(fact.amount) });
    case "shielded":
      return tower.bought.shield({ n: number(fact.amount) });
    case "shell-hit":
      return tower.shellAt({ target: code(fact.target), how: tower.shell.hit });
    case "shell-blocked":
      return tower.shellAt({ target: code(fact.target), how: tower.shell.blocked });
    case "shell-wasted":
      return tower.shellAt({ target: code(fact.target), how: tower.shell.wasted });
    case "shell-missed":
      return tower.shellNoTarget;
    case "banana-dropped":
      return tower.banana;
    case "banana-cleared":
      return tower.bananaCleared;
    case "idle":
      return tower.idle;
    case "slipped":
    case "failed":
    case "lead-changed":
    case "won":
    case "no-winner":
      return "";
  }
}
