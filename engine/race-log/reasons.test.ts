import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMachine } from "../evm/create-machine.ts";
import { actionNames } from "../formula/families.ts";
import { defaultFormula } from "../formula/formula.ts";
import { raceEvents } from "./race-events.ts";
import { finishOrder, startState, type Effect, type RaceLog } from "./race-log.ts";
import { decisiveMoment, whyBlocked, whyBought, whyHit, whyLead, whyWon } from "./reasons.ts";
import { runRace } from "../referee/run-race.ts";
import { sampleRace } from "../referee/sample-race.cases.ts";

interface Step {
  mover: number;
  speed?: [seat: number, speed: number];
  shield?: [seat: number, turns: number];
  effect?: Effect;
  bought?: { amount: number; cost: number };
}

function raceOf(cars: number, steps: readonly Step[]): RaceLog {
  const formula = { ...defaultFormula, cars };
  const start = startState(formula, actionNames(formula.family).length);
  let state = structuredClone(start);
  let winner: number | null = null;
  const turns: RaceLog["turns"] = [];
  for (const { mover, speed, shield, effect, bought } of steps) {
    if (winner !== null) break;
    const after = structuredClone(state);
    if (speed) after.cars[speed[0]]!.speed = speed[1];
    if (shield) after.cars[shield[0]]!.shield = shield[1];
    for (const [seat, car] of after.cars.entries()) {
      car.y += car.speed;
      car.shield = Math.max(0, car.shield - 1);
      if (car.y >= formula.finishDistance) winner ??= seat;
    }
    turns.push({
      turn: turns.length + 1,
      mover,
      outcome: { kind: "ok" },
      purchases: bought ? [{ action: "accelerate", ...bought }] : [],
      effects: effect ? [effect] : [],
      after,
    });
    state = after;
  }
  return {
    version: 1,
    formula,
    seats: Array.from({ length: cars }, (_, seat) => ({ name: `Car ${seat}` })),
    detail: "calls",
    start,
    turns,
    ending: winner === null ? "unfinished" : "finish",
    winner,
    finishOrder: finishOrder(state, winner),
  };
}

const hit = (target: number, speedBefore: number): Effect => ({ kind: "hit", by: "shell", target, speedBefore });

/** Car 1 leads, its shield ends, it is hit, and car 0 wins. */
const decided = raceOf(2, [
  { mover: 1, speed: [1, 60], shield: [1, 2] },
  { mover: 0, speed: [0, 40], bought: { amount: 40, cost: 500 } },
  { mover: 1 },
  { mover: 0, speed: [1, 1], effect: hit(1, 60) },
  ...Array.from({ length: 30 }, (_, index) => ({ mover: index % 2 })),
]);

test("says how long a car that was hit had been without a shield", () => {
  expect(whyHit(decided, 4, 1, "shell")).toEqual({ kind: "shield-gone", seat: 1, turn: 2 });
  expect(whyHit(decided, 4, 1, "superShell")).toEqual({ kind: "through-shield" });
  expect(whyHit(decided, 4, 0, "shell")).toEqual({ kind: "never-shielded", seat: 0 });
});

test("says how long a shield that stopped a shell lasts", () => {
  expect(whyBlocked(decided, 1, 1)).toEqual({ kind: "shield-left", seat: 1, turns: 1 });
  expect(whyBlocked(decided, 4, 1)).toBeNull();
});

test("explains a lead change by the hit before it, else by speeds", () => {
  const lead = raceEvents(decided).find((event) => event.kind === "lead");
  expect(lead).toMatchObject({ seat: 0, from: 1 });
  expect(whyLead(decided, lead!.turn, 0, 1)).toEqual({ kind: "was-hit", seat: 1, turn: 4, speedBefore: 60 });
  const passed = raceOf(2, [
    { mover: 1, speed: [1, 20] },
    { mover: 0, speed: [0, 50] },
    ...Array.from({ length: 30 }, (_, index) => ({ mover: index % 2 })),
  ]);
  const pass = raceEvents(passed).find((event) => event.kind === "lead")!;
  expect(whyLead(passed, pass.turn, 0, 1)).toEqual({ kind: "faster", seat: 0, speed: 50, than: 20 });
  expect(decisiveMoment(passed)).toEqual({ kind: "lead", turn: pass.turn, seat: 0 });
});

test("says since when the winner led, and picks the deciding hit for the replay", () => {
  const lead = raceEvents(decided).findLast((event) => event.kind === "lead")!;
  expect(whyWon(decided)).toEqual({ kind: "led-since", seat: 0, turn: lead.turn });
  expect(decisiveMoment(decided)).toEqual({ kind: "hit", turn: 4, seat: 1 });
  const alone = raceOf(2, [{ mover: 0, speed: [0, 100] }, ...Array.from({ length: 12 }, () => ({ mover: 1 }))]);
  expect(whyWon(alone)).toEqual({ kind: "led-since", seat: 0, turn: 0 });
  expect(decisiveMoment(alone)).toEqual({ kind: "finish", turn: 10, seat: 0 });
});

test("picks the moment of a close finish, and none without a winner", () => {
  const close = raceOf(2, [
    { mover: 0, speed: [0, 100] },
    { mover: 1, speed: [1, 110] },
    ...Array.from({ length: 9 }, () => ({ mover: 0 })),
  ]);
  expect(decisiveMoment(close)).toMatchObject({ kind: "finish", turn: close.turns.length });
  expect(decisiveMoment({ ...decided, winner: null })).toBeNull();
  expect(whyWon({ ...decided, winner: null })).toBeNull();
});

test("compares each unit's price with the usual one", () => {
  expect(whyBought(decided, 2, "accelerate")).toMatchObject({ kind: "unit-price", price: 13 });
  expect(whyBought(decided, 2, "shield")).toBeNull();
});

test("derives reasons only from earlier turns of a real race", () => {
  const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
  const log = runRace({ formula: defaultFormula, ...sampleRace("C"), machine });
  const reasons = (isCut: boolean) =>
    raceEvents(log).map((event) => {
      const upTo = isCut ? { ...log, turns: log.turns.slice(0, event.turn) } : log;
      if (event.kind === "lead") return whyLead(upTo, event.turn, event.seat, event.from);
      if (event.kind !== "effect" || event.effect.kind !== "hit") return null;
      return whyHit(upTo, event.turn, event.effect.target, "shell");
    });
  expect(reasons(true)).toEqual(reasons(false));
  expect(reasons(true).filter((reason) => reason !== null).length).toBeGreaterThan(0);
  const moment = decisiveMoment(log);
  expect(moment?.turn).toBeLessThanOrEqual(log.turns.length);
});
