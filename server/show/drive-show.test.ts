import { expect, test } from "vitest";
import { driverOf, offeredShowActs } from "#domain/show/show-acts.ts";
import { moveShow, type ShowAct, type ShowPosition } from "./drive-show.ts";

const begun: ShowPosition = { step: 3, fromStep: 2, moves: 9, isBlack: false, driverId: "ada" };
const on = { step: 3, moves: 9 };
const refused = (reason: string) => ({ kind: "refused", reason });

function after(position: ShowPosition, act: ShowAct, personId = "ada"): ShowPosition {
  const move = moveShow(position, 10, act, personId);
  if (move.kind === "refused") throw new Error(move.reason);
  return move.position;
}

test("moves one step with Next, and ignores a second press on the same step", () => {
  const next = after(begun, { act: "next", on });
  expect(next).toEqual({ step: 4, fromStep: 3, moves: 10, isBlack: false, driverId: "ada" });
  expect(moveShow(next, 10, { act: "next", on }, "ada")).toEqual(refused("stale"));
});

test("ignores a press sent before someone went back, even on the same step", () => {
  const there = after(begun, { act: "next", on });
  const back = after(there, { act: "back", on: { step: 4, moves: 10 } });
  expect(back.step).toBe(3);
  expect(moveShow(back, 10, { act: "next", on }, "ada")).toEqual(refused("stale"));
});

test("ignores a second operator until they take over, and then the first", () => {
  expect(moveShow(begun, 10, { act: "next", on }, "can")).toEqual(refused("not-driver"));
  const taken = after(begun, { act: "take-over" }, "can");
  expect(taken).toMatchObject({ step: 3, driverId: "can" });
  expect(moveShow(taken, 10, { act: "next", on: { step: 3, moves: 10 } }, "ada")).toEqual(refused("not-driver"));
  expect(after(taken, { act: "next", on: { step: 3, moves: 10 } }, "can").step).toBe(4);
});

test("stops at the beginning and the end", () => {
  const fresh: ShowPosition = { step: -1, fromStep: -1, moves: 0, isBlack: false, driverId: null };
  expect(moveShow(fresh, 10, { act: "back", on: { step: -1, moves: 0 } }, "ada")).toEqual(refused("at-start"));
  expect(after(fresh, { act: "next", on: { step: -1, moves: 0 } })).toMatchObject({ step: 0, driverId: "ada" });
  const last = { ...begun, step: 9 };
  expect(moveShow(last, 10, { act: "next", on: { step: 9, moves: 9 } }, "ada")).toEqual(refused("at-end"));
  expect(moveShow(begun, 10, { act: "go-to", on, to: 10 }, "ada")).toEqual(refused("no-such-step"));
  expect(moveShow(begun, 10, { act: "go-to", on, to: 1.5 }, "ada")).toEqual(refused("no-such-step"));
});

test("turns black screens on with the next step", () => {
  const black = after(begun, { act: "black", on, isBlack: true });
  expect(black).toMatchObject({ step: 3, isBlack: true });
  expect(after(black, { act: "next", on: { step: 3, moves: 10 } })).toMatchObject({ step: 4, isBlack: false });
});

test("offers exactly the actions that the server accepts", () => {
  const people = ["ada", "can"];
  const acts = ["next", "back", "go-to", "black", "take-over"] as const;
  for (const driverId of [null, ...people])
    for (const step of [-1, 0, 9])
      for (const personId of people) {
        const position: ShowPosition = { step, fromStep: step, moves: 1, isBlack: false, driverId };
        const at = { step, moves: 1 };
        const facts = { step, steps: 10, scenes: 3, driver: driverOf(driverId, personId) };
        const press = { on: at, to: step === 4 ? 5 : 4, isBlack: true };
        const done = acts.filter((act) => moveShow(position, 10, { act, ...press }, personId).kind === "moved");
        const offered = offeredShowActs(facts);
        expect({ ...facts, offered: acts.filter((act) => offered.has(`show-${act}`)) }).toEqual({
          ...facts,
          offered: done,
        });
      }
});

test("builds data from scenes, and has no steps without data", () => {
  const empty = offeredShowActs({ step: -1, steps: 0, scenes: 0, driver: "nobody" });
  expect([...empty]).not.toContain("make-show-data");
  expect([...empty]).not.toContain("show-go-to");
  expect([...empty]).not.toContain("show-next");
  expect([...offeredShowActs({ step: -1, steps: 0, scenes: 1, driver: "nobody" })]).toContain("make-show-data");
});
