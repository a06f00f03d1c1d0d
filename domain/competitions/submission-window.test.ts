import { expect, test } from "vitest";
import { competitionStates } from "./competition-state.ts";
import { submissionWindow, type SubmissionFacts, type SubmittingTeam } from "./submission-window.ts";

const closesAt = new Date("2026-05-02T12:00:00.000Z");
const after = (ms: number) => new Date(closesAt.getTime() + ms);
const minutes = (count: number) => count * 60_000;
const practice: SubmissionFacts = {
  state: "practice",
  practiceAfterEnd: false,
  submissionsCloseAt: closesAt,
  graceSeconds: 600,
  freezeRequestedAt: null,
};
const team: SubmittingTeam = { deadlineAt: null, disqualifiedAt: null, mergedInto: null };

test("accepts cars until the grace period ends, without announcing it", () => {
  expect(submissionWindow(practice, team, after(minutes(10)))).toEqual({ kind: "open", closesAt, reason: null });
  expect(submissionWindow(practice, team, after(minutes(10) + 1))).toEqual({
    kind: "late",
    closesAt,
    reason: "deadline",
  });
});

test("gives an extended team its own deadline, and no team an earlier one", () => {
  const extended = { ...team, deadlineAt: after(minutes(60)) };
  expect(submissionWindow(practice, extended, after(minutes(60)))).toMatchObject({
    kind: "open",
    closesAt: after(minutes(60)),
  });
  expect(submissionWindow(practice, extended, after(minutes(60) + 1)).reason).toBe("deadline");
  const earlier = { ...team, deadlineAt: after(-minutes(60)) };
  expect(submissionWindow(practice, earlier, closesAt)).toEqual({ kind: "open", closesAt, reason: null });
});

test("has no deadline without a date, even for an extended team", () => {
  const facts = { ...practice, submissionsCloseAt: null };
  expect(submissionWindow(facts, { ...team, deadlineAt: closesAt }, after(minutes(60)))).toEqual({
    kind: "open",
    closesAt: null,
    reason: null,
  });
});

test("names the reason in every other state", () => {
  const windows = competitionStates.map((state) => submissionWindow({ ...practice, state }, team, closesAt));
  expect(windows.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    "closed not-started",
    "closed not-started",
    "open null",
    "late frozen",
    "late frozen",
    "closed ended",
  ]);
  const requested = { ...practice, freezeRequestedAt: closesAt };
  expect(submissionWindow(requested, team, closesAt)).toMatchObject({ kind: "late", reason: "frozen" });
  for (const out of [{ disqualifiedAt: closesAt }, { mergedInto: "other" }])
    expect(submissionWindow(practice, { ...team, ...out }, closesAt).reason).toBe("team-not-racing");
});

test("accepts cars for practice only after the event, if the organiser allows it", () => {
  const finished = { ...practice, state: "finished", practiceAfterEnd: true } as const;
  expect(submissionWindow(finished, team, after(minutes(60)))).toEqual({
    kind: "late",
    closesAt: null,
    reason: "after-event",
  });
});
