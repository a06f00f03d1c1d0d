import type { Outcome } from "#engine/evm/machine.ts";
import { raceEvents } from "#engine/race/race-events.ts";
import type { RaceLog, TurnRecord } from "#engine/race/race-log.ts";
import type { RaceTape } from "./race-tape.ts";

/** Something worth seeing or saying, read from the log. `turn` is the turn that it happened in; seats are indexes into the log's seats. */
export type RaceFact =
  | { kind: "accelerated"; turn: number; seat: number; amount: number; cost: number | null; speed: number }
  | { kind: "shielded"; turn: number; seat: number; amount: number; cost: number | null; shield: number }
  | { kind: "shell-hit"; turn: number; seat: number; target: number; by: "shell" | "superShell"; speedBefore: number }
  | { kind: "shell-blocked"; turn: number; seat: number; target: number }
  | { kind: "shell-wasted"; turn: number; seat: number; target: number }
  | { kind: "shell-missed"; turn: number; seat: number }
  | { kind: "banana-dropped"; turn: number; seat: number; at: number }
  | { kind: "banana-cleared"; turn: number; seat: number; at: number }
  | { kind: "slipped"; turn: number; seat: number; at: number }
  | { kind: "failed"; turn: number; seat: number; outcome: FailedOutcome; gasUsed: number | null }
  | { kind: "idle"; turn: number; seat: number }
  | { kind: "lead-changed"; turn: number; seat: number; from: number }
  | { kind: "won"; turn: number; seat: number; margin: number }
  | { kind: "no-winner"; turn: number; ending: "turn-limit" | "unfinished" };

export type RaceFactKind = RaceFact["kind"];
export type FailedOutcome = Exclude<Outcome, { kind: "ok" }>;

/** All facts of a race in order, and where each turn's begin: those of turn t are from `firstOf[t]` up to `firstOf[t + 1]`. */
export interface RaceFacts {
  facts: RaceFact[];
  firstOf: Uint32Array;
}

/** Reads the facts out of a log. */
export function readFacts(tape: RaceTape): RaceFacts {
  const facts: RaceFact[] = [];
  const firstOf = new Uint32Array(tape.turns + 2);
  const leads = new Map<number, { turn: number; seat: number; from: number }>();
  for (const event of raceEvents(tape.log)) {
    if (event.kind === "lead") leads.set(event.turn, { turn: event.turn, seat: event.seat, from: event.from });
  }
  for (let turn = 1; turn <= tape.turns; turn += 1) {
    firstOf[turn] = facts.length;
    addTurn(facts, tape.log.turns[turn - 1]!, turn);
    const change = leads.get(turn);
    if (change) facts.push({ kind: "lead-changed", ...change });
    if (turn === tape.turns) facts.push(endingOf(tape.log, tape, turn));
  }
  firstOf[tape.turns + 1] = facts.length;
  return { facts, firstOf };
}

/** The facts of one turn. */
export function factsOfTurn({ facts, firstOf }: RaceFacts, turn: number): RaceFact[] {
  return turn < 1 || turn + 1 >= firstOf.length ? [] : facts.slice(firstOf[turn], firstOf[turn + 1]);
}

function addTurn(facts: RaceFact[], record: TurnRecord, turn: number): void {
  const seat = record.mover;
  if (seat === null) return;
  if (record.outcome !== undefined && record.outcome.kind !== "ok") {
    facts.push({ kind: "failed", turn, seat, outcome: record.outcome, gasUsed: record.gasUsed ?? null });
  } else if (record.purchases.length === 0) facts.push({ kind: "idle", turn, seat });
  const after = record.after.cars[seat]!;
  const bought = (action: "accelerate" | "shield") => {
    const calls = record.purchases.filter((purchase) => purchase.action === action && purchase.amount > 0);
    const known = calls.every((purchase) => purchase.cost !== undefined);
    const sum = (of: (purchase: (typeof calls)[number]) => number) =>
      calls.reduce((total, call) => total + of(call), 0);
    return { amount: sum((call) => call.amount), cost: known ? sum((call) => call.cost ?? 0) : null };
  };
  const speed = bought("accelerate");
  if (speed.amount > 0) facts.push({ kind: "accelerated", turn, seat, ...speed, speed: after.speed });
  const shields = bought("shield");
  if (shields.amount > 0) facts.push({ kind: "shielded", turn, seat, ...shields, shield: after.shield });
  for (const effect of record.effects) {
    switch (effect.kind) {
      case "hit": {
        const { target, speedBefore } = effect;
        facts.push({ kind: "shell-hit", turn, seat, target, by: effect.by ?? "shell", speedBefore });
        break;
      }
      case "blocked":
        facts.push({ kind: "shell-blocked", turn, seat, target: effect.target });
        break;
      case "wasted":
        facts.push({ kind: "shell-wasted", turn, seat, target: effect.target });
        break;
      case "missed":
        facts.push({ kind: "shell-missed", turn, seat });
        break;
      case "banana-dropped":
        facts.push({ kind: "banana-dropped", turn, seat, at: effect.y });
        break;
      case "banana-cleared":
        facts.push({ kind: "banana-cleared", turn, seat, at: effect.y });
        break;
      case "slipped":
        facts.push({ kind: "slipped", turn, seat: effect.target, at: effect.y });
        break;
    }
  }
}

function endingOf(log: RaceLog, tape: RaceTape, turn: number): RaceFact {
  if (log.winner === null)
    return { kind: "no-winner", turn, ending: log.ending === "turn-limit" ? "turn-limit" : "unfinished" };
  const second = log.finishOrder[1];
  const at = turn * tape.cars;
  const margin = second === undefined ? 0 : tape.distance[at + log.winner]! - tape.distance[at + second]!;
  return { kind: "won", turn, seat: log.winner, margin };
}
