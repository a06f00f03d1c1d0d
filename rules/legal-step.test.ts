import { expect, test } from "vitest";
import { competitionSteps } from "./competition-state.ts";
import { assertLegalStep, statesBefore } from "./legal-step.ts";
import { raceSteps } from "./race-state.ts";
import { stageSteps } from "./stage-acts.ts";
import { submissionSteps } from "./submission-state.ts";

test("a submission is checked before it is accepted", () => {
  expect(() => assertLegalStep(submissionSteps, "checking", "accepted")).not.toThrow();
  expect(() => assertLegalStep(submissionSteps, "queued", "accepted")).toThrow(
    "There is no step from queued to accepted; from queued the steps are: checking.",
  );
});

test("a released race can only become void", () => {
  expect(raceSteps.released).toEqual(["void"]);
  // So can one that never came to an end.
  expect(statesBefore(raceSteps, "void")).toEqual(["error", "finished", "released"]);
  expect(() => assertLegalStep(raceSteps, "released", "finished")).toThrow("void");
});

test("every state of every machine is reached by some step, except the first", () => {
  for (const steps of [submissionSteps, raceSteps, stageSteps, competitionSteps]) {
    const states = Object.keys(steps);
    const reached = new Set(Object.values(steps).flat());
    const first = states.filter((state) => !reached.has(state));
    expect(first.length).toBeLessThanOrEqual(1);
  }
});
