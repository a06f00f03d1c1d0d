import { expect, test } from "vitest";
import { silentMs, troubleOf } from "./screen-trouble.ts";
import type { ScreenReport } from "#domain/show/show-acts.ts";

const nowMs = 1_000_000;
const show = { step: 7, packageVersion: 2, steppedAt: new Date(nowMs - 5_000) };
const report: ScreenReport = {
  step: 7,
  package: 2,
  width: 1920,
  height: 1080,
  offsetMs: 0,
  roundTripMs: 5,
  alone: false,
  awake: "lock",
};
const screen = (change: Partial<ScreenReport>, heardMsAgo = 1_000) => ({
  report: { ...report, ...change },
  seenAt: new Date(nowMs - heardMsAgo),
});

test.each([
  ["in step", screen({}), null],
  ["on another step", screen({ step: 6 }), "behind"],
  ["on the step before, last heard from before the step was due", screen({ step: 6 }, 6_000), null],
  ["without the data", screen({ package: 1 }), "empty"],
  ["on its own way", screen({ alone: true, step: 9 }), "alone"],
  ["silent", screen({}, silentMs + 1), "gone"],
  ["never heard from", { report: null, seenAt: new Date(nowMs) }, "gone"],
] as const)("a screen that is %s", (_, each, trouble) => {
  expect(troubleOf(each, show, nowMs)).toBe(trouble);
});
