import { createHash } from "node:crypto";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { raceOnEthereumjs, type SecondTurn } from "./race-on-ethereumjs.ts";
import type { RaceInput } from "../race-work.ts";

export type SecondOpinion = Awaited<ReturnType<typeof checkRace>>;

/**
 * Runs a race on another EVM and compares mover, ending, gas, balances and places of each turn. The referee is the
 * same, so this checks the machine, not the rules. A formula with a lower turn limit than the log's checks the first
 * turns.
 */
export async function checkRace(input: RaceInput, log: RaceLog) {
  const began = performance.now();
  const turns = await raceOnEthereumjs(input.formula, input.cars, input.seed);
  const theirs = turns.map(lineOf);
  const ours = log.turns.slice(0, input.formula.turnLimit).map((turn) =>
    lineOf({
      mover: turn.mover ?? -1,
      ending: turn.outcome?.kind ?? "",
      gasUsed: turn.gasUsed ?? -1,
      balances: turn.after.cars.map((car) => car.balance),
      places: turn.after.cars.map((car) => car.y),
    }),
  );
  const length = Math.max(theirs.length, ours.length);
  const differing = Array.from({ length }, (_, index) => index).find((index) => theirs[index] !== ours[index]);
  return {
    differsAt: differing === undefined ? null : differing + 1,
    traceHash: createHash("sha256").update(theirs.join("\n")).digest("hex"),
    runMs: Math.round(performance.now() - began),
  };
}

/** EVMs name errors differently, so endings are compared as ok or not. */
function lineOf({ mover, ending, gasUsed, balances, places }: Omit<SecondTurn, "work" | "entries">): string {
  return [mover, ending === "ok" ? "ok" : "undone", gasUsed, balances.join(","), places.join(",")].join(" ");
}
