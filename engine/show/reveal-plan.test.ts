import { expect, test } from "vitest";
import { createChance } from "../ratings/chance.ts";
import { boardAfter, revealFrame, planReveal, stepMs, type RevealPlace, type RevealPlan } from "./reveal-plan.ts";

/** @param close groups that the races don't separate, such as "bcd" */
function boardOf(frozen: string, ...close: string[]): RevealPlace[] {
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
      separatedFromNext: !close.some((group) => group.slice(0, -1).includes(teamId)),
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

test("pauses before the first three and the cut, and after big drops and eight others", () => {
  const plan = planReveal(boardOf("lbcdefghijkamnopqrst"), 6);
  const pausedBefore = plan.stepEnds.slice(1).flatMap((end) => {
    const last = plan.moves[end - 1];
    return last?.kind === "focus" ? [[last.teamId, last.interest]] : [];
  });
  expect(pausedBefore).toEqual([
    // The winner is there at first, and is saved repeatedly.
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

test("never pauses before a team because of who it is", () => {
  const pausesBefore = (board: RevealPlace[]) => {
    const { moves, stepEnds } = planReveal(board, 4);
    return stepEnds.flatMap((end) => {
      const last = moves[end - 1];
      return last?.kind === "focus" ? [last.slot] : [];
    });
  };
  const board = boardOf("lbcdefghijkamnopqrst");
  expect(pausesBefore(board)).toEqual([4, 3, 2, 1, 0]);
  expect(pausesBefore(boardOf("abcdefghijklmnopqrst"))).toEqual([4, 3, 2, 1, 0]);
  const close = (frozen: string) => pausesBefore(boardOf(frozen, "fgh").map((row) => ({ ...row, city: row.teamId })));
  expect(close("lbcdefghijkamnopqrst")).toEqual([6, 5, 4, 3, 2, 1, 0]);
  expect(close("abcdefghijklmnopqrst")).toEqual([6, 5, 4, 3, 2, 1, 0]);
});

test("begins with the board before the stage if it is known", () => {
  for (const bySuspense of [false, true]) {
    const board = boardOf("dacb").map((row, index) => ({ ...row, number: index + 1 }));
    const plan = planReveal(board, 0, { bySeeding: true, bySuspense });
    const first = boardAfter(plan, 0).order;
    expect(first.join("")).toBe("dacb");
    for (const { teamId, frozenPlace } of board) expect(first.indexOf(teamId)).toBe(frozenPlace - 1);
    expect(boardAfter(plan, plan.moves.length).order.join("")).toBe("abcd");
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
  const plan = planReveal(boardOf("ecabdfhgjiklmn"), 0, { eachPlace: true });
  const landings = plan.stepEnds.map(
    (end, step) =>
      plan.moves.slice(step === 0 ? 0 : plan.stepEnds[step - 1], end).filter((move) => move.kind === "land").length,
  );
  expect(Math.max(...landings)).toBe(1);
  expect(landings.reduce((sum, count) => sum + count, 0)).toBe(14);
});

/** Letters of the places revealed in each step. */
const landings = ({ moves, stepEnds }: RevealPlan) =>
  stepEnds.map((end, step) =>
    moves
      .slice(stepEnds[step - 1] ?? 0, end)
      .flatMap((move) => (move.kind === "land" ? [move.teamId] : []))
      .join(""),
  );

test("by suspense, reveals clear places first, then groups by size, the winner's last", () => {
  const board = boardOf("hgfedcbaijklm", "bc", "efgh", "kl");
  const plan = planReveal(board, 0, { bySuspense: true });
  const places = landings(plan).filter(Boolean);
  expect(places).toEqual(["m", "j", "i", "d", "lk", "c", "b", "hgfe", "a"]);
  // Pauses only at the podium and the cut, which depend on no team.
  expect(landings(planReveal(board, 10, { bySuspense: true })).length).toBe(plan.stepEnds.length + 2);
  expect(boardAfter(plan, plan.moves.length).order.join("")).toBe("abcdefghijklm");
  for (let done = 0; done < plan.moves.length; done += 1) {
    const before = boardAfter(plan, done);
    const { order } = boardAfter(plan, done + 1);
    for (const teamId of before.revealed) expect(order.indexOf(teamId)).toBe(before.order.indexOf(teamId));
    const move = plan.moves[done]!;
    const slot = move.kind === "focus" ? move.slot : move.from;
    expect(before.order[slot]).toBe(move.teamId);
  }
});

test("by suspense, the steps depend on no team, and their number per place on no result", () => {
  const chance = createChance("teams");
  const steps = (board: RevealPlace[], eachPlace: boolean) => {
    const { moves, stepEnds } = planReveal(board, 4, { bySuspense: true, eachPlace });
    const slots = moves.map((move) => [
      move.kind === "focus" && move.interest,
      move.kind === "focus" ? move.slot : move.to,
    ]);
    return { slots, stepEnds };
  };
  const counts = new Set<number>();
  for (let round = 0; round < 50; round += 1) {
    const board = boardOf("abcdefghijklmn").map((place) => ({ ...place, separatedFromNext: chance.below(2) === 0 }));
    const others = board.map((place) => {
      return { ...place, frozenPlace: 1 + chance.below(14), number: chance.below(99), city: `${chance.below(3)}` };
    });
    for (const eachPlace of [false, true]) expect(steps(others, eachPlace)).toEqual(steps(board, eachPlace));
    counts.add(steps(board, true).stepEnds.length);
  }
  expect(counts.size).toBe(1);
});

test("by suspense, more teams can still win after each group and each press than from last to first", () => {
  const chance = createChance("suspense");
  const means = { group: [0, 0, 0], press: [0, 0, 0, 0] };
  for (let round = 0; round < 1_000; round += 1) {
    // From nearly all places clear to nearly none.
    const clear = 1 + chance.below(9);
    const board = Array.from({ length: 8 + chance.below(33) }, (_, index): RevealPlace => ({
      place: index + 1,
      frozenPlace: index + 1,
      number: index,
      teamId: `${index}`,
      city: "",
      advances: false,
      separatedFromNext: chance.below(10) < clear,
    }));
    let groups = 0;
    const groupOf = board.map((place) => (place.separatedFromNext ? groups++ : groups));
    const [suspense, plain] = [true, false].map((bySuspense, at) => {
      const { moves, stepEnds } = planReveal(board, 0, { bySuspense });
      const slots = moves.flatMap((move) => (move.kind === "land" ? [move.to] : []));
      const canWin = (moved: number) =>
        board.length - moves.slice(0, moved).filter(({ kind }) => kind === "land").length;
      means.press[at]! += stepEnds.slice(1).reduce((sum, end) => sum + canWin(end), 0);
      means.press[at + 2]! += stepEnds.length - 1;
      return slots.flatMap((slot, index) =>
        groupOf[slot] === groupOf[slots[index + 1] ?? -1] ? [] : [board.length - index - 1],
      );
    });
    for (const [step, count] of suspense!.entries()) {
      expect(count).toBeGreaterThanOrEqual(plain![step]!);
      means.group[0]! += count;
      means.group[1]! += plain![step]!;
      means.group[2]! += 1;
    }
  }
  const { group, press } = means;
  const quoted = [group[0]! / group[2]!, group[1]! / group[2]!, press[0]! / press[2]!, press[1]! / press[3]!];
  // In docs/decisions/show.md.
  expect(quoted.map((mean) => mean.toFixed(1))).toEqual(["15.2", "12.6", "12.6", "10.8"]);
});
