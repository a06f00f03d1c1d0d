import { expect, test } from "vitest";
import { type TurnPlan, raceOf } from "./replay/race-for-tests.ts";
import { mostFrequentLoss, whyLost } from "./why-lost.ts";

const own = 0;
const winner = 1;
const rival = (turns: number): TurnPlan[] =>
  Array.from({ length: turns }, (_, turn) => ({ mover: winner, accelerate: turn === 0 ? 40 : 0 }));

/** The own car and its rival in turn, until the rival wins. */
const raceWith = (plan: (ownTurn: number) => Omit<TurnPlan, "mover">, hitIn?: number) =>
  raceOf(
    ["Own", "Rival"],
    rival(40).flatMap((turn, index) => [
      { mover: own, ...plan(index) },
      { ...turn, ...(index === hitIn && { hit: own }) },
    ]),
  );

test("the winner has no reason", () => {
  expect(
    whyLost(
      raceWith(() => ({})),
      winner,
    ),
  ).toBeUndefined();
});

test("failed turns come first, with the first of them", () => {
  const log = raceWith((turn) => (turn % 2 === 1 ? { failed: true } : { accelerate: 2 }), 5);
  expect(whyLost(log, own)).toMatchObject({ kind: "failed-turns", turn: 3 });
});

test("late failed turns, or those after the coins are spent, aren't the reason", () => {
  const late = raceWith((turn) => (turn === 0 ? { accelerate: 10 } : turn > 8 ? { failed: true } : {}));
  expect(late.turns.filter(({ outcome }) => outcome?.kind !== "ok").length).toBeGreaterThan(0);
  expect(whyLost(late, own)).toMatchObject({ kind: "slower" });
  const broke = raceWith((turn) => (turn === 0 ? { accelerate: 10 } : turn > 3 ? { failed: true } : {}));
  for (const { turn, after } of broke.turns) if (turn >= 3) after.cars[own]!.balance = 5;
  expect(whyLost(broke, own)).toMatchObject({ kind: "out-of-coins", turn: 3 });
});

test("the shell that cost most is named with its car", () => {
  const log = raceWith((turn) => ({ accelerate: turn === 0 ? 20 : 0 }), 3);
  expect(whyLost(log, own)).toMatchObject({ kind: "hit", turn: 8, by: winner, speedBefore: 20 });
});

test("coins come before a shell after which they were missing, unless the winner had none either", () => {
  const log = raceWith((turn) => ({ accelerate: turn === 0 ? 20 : 0 }), 3);
  for (const { turn, after } of log.turns) if (turn >= 5) after.cars[own]!.balance = 5;
  expect(whyLost(log, own)).toMatchObject({ kind: "out-of-coins", turn: 5, more: { kind: "hit", turn: 8 } });
  for (const { after } of log.turns) after.cars[winner]!.balance = 5;
  expect(whyLost(log, own)).toMatchObject({ kind: "hit", turn: 8 });
});

test("a shell that cost little of the gap isn't named", () => {
  const log = raceWith((turn) => ({ accelerate: turn === 0 ? 5 : 0 }), 38);
  expect(whyLost(log, own)).toMatchObject({ kind: "slower" });
});

test("a shell isn't the reason if the car fell behind the winner and led again", () => {
  const log = raceOf(
    ["Own", "Rival"],
    Array.from({ length: 60 }, (_, turn) => [
      { mover: own, accelerate: turn === 0 ? 20 : turn === 3 ? 18 : 0, ...(turn === 6 && { hit: winner }) },
      { mover: winner, accelerate: turn === 0 ? 40 : turn === 16 ? 90 : 0, ...(turn === 1 && { hit: own }) },
    ]).flat(),
  );
  const led = log.turns.map(({ after }) => after.cars[own]!.y > after.cars[winner]!.y);
  expect(led.slice(8, 12)).toContain(false);
  expect(led.slice(20)).toContain(true);
  expect(whyLost(log, own)).toMatchObject({ kind: "overtaken" });
});

test("coins left unspent are counted", () => {
  const log = raceWith((turn) => ({ accelerate: turn === 0 ? 10 : 0 }));
  expect(whyLost(log, own)).toMatchObject({ kind: "slower", coins: 14_900 });
});

test("a car that spent everything early has the turn in which it did", () => {
  const log = raceWith((turn) => ({ accelerate: turn === 0 ? 10 : 0 }));
  for (const { turn, after } of log.turns) if (turn >= 3) after.cars[own]!.balance = 5;
  expect(whyLost(log, own)).toMatchObject({ kind: "out-of-coins", turn: 3 });
});

test("a car that led late has the turn in which the winner overtook it", () => {
  const log = raceOf(
    ["Own", "Rival"],
    Array.from({ length: 60 }, (_, turn) => [
      { mover: own, accelerate: turn === 0 ? 15 : 0 },
      { mover: winner, accelerate: turn === 20 ? 90 : 0 },
    ]).flat(),
  );
  const loss = whyLost(log, own);
  expect(loss).toMatchObject({ kind: "overtaken", winner, speed: 15, winnerSpeed: 90, coins: 14_850 });
  const { y } = log.turns[loss!.turn - 1]!.after.cars[winner]!;
  expect(y).toBeGreaterThanOrEqual(log.turns[loss!.turn - 1]!.after.cars[own]!.y);
  expect(log.turns[loss!.turn - 2]!.after.cars[winner]!.y).toBeLessThan(log.turns[loss!.turn - 2]!.after.cars[own]!.y);
});

test("a winner that bought more speed is compared by units and average price", () => {
  const log = raceWith((turn) => ({ accelerate: turn === 0 ? 10 : 0 }));
  log.turns[1]!.purchases[0]!.cost = 200;
  expect(whyLost(log, own)).toMatchObject({
    kind: "slower",
    bought: { own: { units: 10, price: 10 }, winner: { units: 40, price: 5 }, early: 40 },
  });
});

test("a large purchase counts as early only in the first third of the race", () => {
  const log = raceOf(
    ["Own", "Rival"],
    Array.from({ length: 20 }, (_, turn) => [
      { mover: own, accelerate: turn === 0 ? 10 : 0 },
      { mover: winner, accelerate: turn === 0 ? 30 : turn === 15 ? 90 : 0 },
    ]).flat(),
  );
  expect(whyLost(log, own)).toMatchObject({ kind: "slower", turn: 32, bought: { early: 0 } });
});

test("otherwise average speeds are compared", () => {
  const log = raceWith((turn) => ({ accelerate: turn === 0 ? 10 : 0 }));
  for (const { after } of log.turns) after.cars[own]!.balance = 3_000;
  expect(whyLost(log, own)).toMatchObject({ kind: "slower", winner, turn: 2 });
});

test("a kind of loss that occurs twice is the most frequent, with or without coins left", () => {
  const slow = { kind: "slower", turn: 1, speed: 1, winner, winnerSpeed: 2 } as const;
  expect(
    mostFrequentLoss([
      { kind: "failed-turns", turn: 1, failed: 1, turns: 1 },
      { ...slow, coins: 0 },
    ]),
  ).toBeNull();
  expect(
    mostFrequentLoss([
      { ...slow, coins: 0 },
      { ...slow, coins: 9 },
      { ...slow, kind: "overtaken", coins: 9 },
    ]),
  ).toEqual({ kind: "unspent", count: 2 });
});
