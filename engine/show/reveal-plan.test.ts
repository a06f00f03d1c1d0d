import { expect, test } from "vitest";
import { boardAfter, revealFrame, planReveal, stepMs, type RevealPlace } from "./reveal-plan.ts";

function boardOf(frozen: string): RevealPlace[] {
  return frozen
    .split("")
    .toSorted()
    .map((teamId, index) => ({
      place: index + 1,
      frozenPlace: frozen.indexOf(teamId) + 1,
      number: frozen.indexOf(teamId) + 1,
      teamId,
      city: "İzmir",
      advances: false,
      separatedFromNext: true,
    }));
}

test("a reveal begins in order of start numbers and ends in the final order", () => {
  const numbered = (order: string) =>
    boardOf(order).map((row) => ({ ...row, frozenPlace: row.place, number: "dcab".indexOf(row.teamId) + 1 }));
  expect(boardAfter(planReveal(numbered("abcd"), 0), 0).order.join("")).toBe("dcab");
  for (const frozen of ["abcdef", "fedcba", "dacfbe", "bcdefa", "a", "ecabdfhgjiklmn"]) {
    const plan = planReveal(boardOf(frozen), 0);
    expect(boardAfter(plan, 0).order.join("")).toBe(frozen);
    expect(boardAfter(plan, plan.moves.length).order.join("")).toBe(frozen.split("").toSorted().join(""));
    const revealed = plan.moves.filter((move) => move.kind === "land").map((move) => move.to);
    expect(revealed).toEqual(frozen.split("").map((_, index) => frozen.length - 1 - index));
    expect(plan.stepEnds.at(-1)).toBe(plan.moves.length);
  }
});

test("never moves a revealed team again", () => {
  const plan = planReveal(boardOf("ecabdfhgjiklmn"), 0);
  for (let done = 0; done < plan.moves.length; done += 1) {
    const before = boardAfter(plan, done);
    const after = boardAfter(plan, done + 1);
    for (const teamId of before.revealed) expect(after.order.indexOf(teamId)).toBe(before.order.indexOf(teamId));
  }
});

test("pauses at the first three, big drops, the cut, and after eight others", () => {
  const plan = planReveal(boardOf("lbcdefghijkamnopqrst"), 6);
  const pausedBefore = plan.stepEnds.slice(1).flatMap((end) => {
    const last = plan.moves[end - 1];
    return last?.kind === "focus" ? [[last.teamId, last.interest]] : [];
  });
  expect(pausedBefore).toEqual([
    // The favourite l falls to 12th and saves the winner, who was there and is saved repeatedly.
    ["a", "fall"],
    ["a", "cut"],
    ["a", "cut"],
    ["a", "podium"],
    ["a", "podium"],
    ["a", "winner"],
  ]);
  for (const [index, end] of plan.stepEnds.entries()) {
    const landed = plan.moves.slice(plan.stepEnds[index - 1] ?? 0, end).filter((move) => move.kind === "land");
    expect(landed.length).toBeLessThanOrEqual(8);
  }
});

test("depends only on plan, step and time", () => {
  const plan = planReveal(boardOf("bacd"), 0);
  expect(revealFrame(plan, 0, 99_999)).toEqual({ done: 0, running: null, runningMs: 0 });
  expect(revealFrame(plan, 1, 100)).toEqual({ done: 0, running: plan.moves[0], runningMs: 100 });
  for (const [step, end] of plan.stepEnds.entries()) {
    expect(revealFrame(plan, step, stepMs(plan, step)).done).toBe(end);
    const before = step === 0 ? 0 : plan.stepEnds[step - 1];
    expect(revealFrame(plan, step, -50)).toEqual({ done: before, running: null, runningMs: 0 });
  }
});

test("never reveals two places in one step if each waits for a press", () => {
  const plan = planReveal(boardOf("ecabdfhgjiklmn"), 0, true);
  const landings = plan.stepEnds.map(
    (end, step) =>
      plan.moves.slice(step === 0 ? 0 : plan.stepEnds[step - 1], end).filter((move) => move.kind === "land").length,
  );
  expect(Math.max(...landings)).toBe(1);
  expect(landings.reduce((sum, count) => sum + count, 0)).toBe(14);
});
