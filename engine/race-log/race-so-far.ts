import { raceEvents } from "./race-events.ts";
import { finishOrder, type RaceLog } from "./race-log.ts";
import { type Reason, whyBlocked, whyHit, whyLead } from "./reasons.ts";

export interface RunningCar {
  seat: number;
  distance: number;
  gap: number;
}

/** An event with its reason. Seats are indexes into `RaceLog.seats`. */
export interface SeenEvent {
  turn: number;
  told:
    | { kind: "lead-changed"; seat: number; from: number }
    | { kind: "shell-hit"; seat: number; target: number; by: "shell" | "superShell"; speedBefore: number }
    | { kind: "shell-blocked"; seat: number; target: number };
  why: Reason | null;
}

/** Doesn't depend on later turns. */
export interface RaceSoFar {
  turn: number;
  turns: number;
  finishDistance: number;
  cars: RunningCar[];
  moments: SeenEvent[];
}

const mostMoments = 3;

export function raceSoFar(log: RaceLog, turn: number): RaceSoFar {
  const shown = Math.max(0, Math.min(log.turns.length, Math.floor(turn)));
  const state = shown === 0 ? log.start : log.turns[shown - 1]!.after;
  const order = finishOrder(state, null);
  const first = state.cars[order[0]!]!.y;
  const upTo: RaceLog = { ...log, turns: log.turns.slice(0, shown), winner: null, ending: "unfinished" };
  return {
    turn: shown,
    turns: log.turns.length,
    finishDistance: log.formula.finishDistance,
    cars: order.map((seat) => ({ seat, distance: state.cars[seat]!.y, gap: first - state.cars[seat]!.y })),
    moments: momentsOf(upTo).toReversed().slice(0, mostMoments),
  };
}

function momentsOf(log: RaceLog): SeenEvent[] {
  return raceEvents(log).flatMap((event): SeenEvent[] => {
    const { turn } = event;
    if (event.kind === "lead") {
      const { seat, from } = event;
      return [{ turn, told: { kind: "lead-changed", seat, from }, why: whyLead(log, turn, seat, from) }];
    }
    if (event.kind !== "effect") return [];
    const { seat, effect } = event;
    if (effect.kind === "hit") {
      const { target, speedBefore, by = "shell" } = effect;
      const told = { kind: "shell-hit", seat, target, by, speedBefore } as const;
      return [{ turn, told, why: whyHit(log, turn, target, by) }];
    }
    if (effect.kind !== "blocked") return [];
    const { target } = effect;
    return [{ turn, told: { kind: "shell-blocked", seat, target }, why: whyBlocked(log, turn, target) }];
  });
}
