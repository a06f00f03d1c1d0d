import { expect, test } from "vitest";
import { progressOf } from "./read-race-day.ts";

const scenes = ["card", "message"].map((id) => ({ id, kind: "test-card" as const, title: "", note: "" }));
const stepsOf = (...ids: string[]) => ids.map((id) => ({ id, kind: "test-card" as const, steps: 1 }));

test.each([
  ["empty", [], [], -1],
  ["no-data", scenes, [], -1],
  ["ready", scenes, stepsOf("card", "message"), -1],
  ["changed", scenes, stepsOf("message"), -1],
  ["under-way", scenes, stepsOf("card", "message"), 0],
  ["told", scenes, stepsOf("card", "message"), 1],
  // Only the test card was sent.
  ["changed", scenes, stepsOf("card"), 0],
] as const)("a show is %s", (progress, all, sent, step) => {
  const steps = [...sent];
  expect(progressOf({ scenes: [...all], steps, step, packageVersion: steps.length > 0 ? 1 : 0 })).toBe(progress);
});
