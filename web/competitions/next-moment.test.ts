import { describe, expect, test } from "vitest";
import { nextMoment, splitTime } from "./next-moment.ts";

const moments = {
  startsAt: new Date("2026-11-01T10:00:00Z"),
  submissionsCloseAt: new Date("2026-11-10T10:00:00Z"),
  finalStartsAt: new Date("2026-11-12T18:00:00Z"),
  endsAt: new Date("2026-11-14T10:00:00Z"),
};

describe("the countdown", () => {
  test.each([
    ["registration", { kind: "practice", at: moments.startsAt }],
    ["practice", { kind: "close", at: moments.submissionsCloseAt }],
    ["frozen", { kind: "final", at: moments.finalStartsAt }],
    ["final", null],
    ["finished", null],
    ["draft", null],
  ] as const)("counts down to the next date in the state %s", (state, next) => {
    expect(nextMoment({ state, ...moments })).toEqual(next);
  });

  test("isn't shown without a set date", () => {
    expect(
      nextMoment({ state: "practice", startsAt: null, submissionsCloseAt: null, finalStartsAt: null, endsAt: null }),
    ).toBeNull();
  });

  test("splits a duration and never goes below zero", () => {
    expect(splitTime(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(splitTime(999)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(splitTime(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});
