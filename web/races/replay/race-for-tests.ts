import { actionNames } from "#engine/formula/families.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { type Effect, type RaceLog, finishOrder, startState } from "#engine/race-log/race-log.ts";

export interface TurnPlan {
  mover: number;
  accelerate?: number;
  shield?: number;
  hit?: number;
  blocked?: number;
  missed?: true;
  failed?: true;
}

export function raceOf(names: readonly string[], plans: readonly TurnPlan[]): RaceLog {
  const formula = { ...defaultFormula, cars: names.length };
  const start = startState(formula, actionNames(formula.family).length);
  let state = structuredClone(start);
  let winner: number | null = null;
  const turns: RaceLog["turns"] = [];
  for (const plan of plans) {
    if (winner !== null) break;
    const after = structuredClone(state);
    const mover = after.cars[plan.mover]!;
    const effects: Effect[] = [];
    const purchases: RaceLog["turns"][number]["purchases"] = [];
    if (plan.accelerate !== undefined) {
      purchases.push({ action: "accelerate", amount: plan.accelerate, cost: 10 * plan.accelerate });
      mover.speed += plan.accelerate;
      mover.balance -= 10 * plan.accelerate;
    }
    if (plan.shield !== undefined) {
      purchases.push({ action: "shield", amount: plan.shield, cost: 100 });
      mover.shield += plan.shield;
    }
    if (plan.hit !== undefined) {
      const target = after.cars[plan.hit]!;
      effects.push({ kind: "hit", by: "shell", target: plan.hit, speedBefore: target.speed });
      target.speed = 1;
    }
    if (plan.blocked !== undefined) effects.push({ kind: "blocked", target: plan.blocked });
    if (plan.missed) effects.push({ kind: "missed" });
    if (effects.length > 0) purchases.push({ action: "shell", amount: 1, cost: 50 });
    for (const [seat, car] of after.cars.entries()) {
      if (winner !== null) break;
      car.shield = Math.max(0, car.shield - 1);
      car.y += car.speed;
      if (car.y >= formula.finishDistance) winner = seat;
    }
    turns.push({
      turn: turns.length + 1,
      mover: plan.mover,
      outcome: plan.failed ? { kind: "out-of-gas" } : { kind: "ok" },
      gasUsed: plan.failed ? 2_000_000 : 150_000,
      purchases,
      effects,
      after,
    });
    state = after;
  }
  return {
    version: 1,
    formula,
    seats: names.map((name) => ({ name })),
    seed: "0x1",
    detail: "calls",
    start,
    turns,
    ending: winner === null ? "unfinished" : "finish",
    winner,
    finishOrder: finishOrder(state, winner),
  };
}

export function livelyRace(): RaceLog {
  const opening: TurnPlan[] = [
    { mover: 1, accelerate: 12 },
    { mover: 2, accelerate: 15 },
    { mover: 3, failed: true },
    { mover: 4, accelerate: 9, shield: 4 },
    { mover: 0, accelerate: 6 },
    { mover: 3, blocked: 4 },
    { mover: 1, hit: 2 },
    { mover: 2, accelerate: 17 },
    { mover: 0, missed: true },
  ];
  const rest = Array.from({ length: 80 }, (_, i): TurnPlan => ({
    mover: i % 5,
    ...(i % 9 === 0 ? { accelerate: 1 } : {}),
  }));
  return raceOf(["Falcon", "Bosphorus", "Sumac", "Saffron", "Indigo"], [...opening, ...rest]);
}
