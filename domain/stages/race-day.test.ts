import { expect, test } from "vitest";
import { raceDaySteps, nextRaceDayStep, stepBeforeRelease, type RaceDayFacts, type RaceDayStage } from "./race-day.ts";
import type { StageState } from "./stage-state.ts";

const stage = (
  kind: RaceDayStage["kind"],
  state: StageState,
  facts: Partial<RaceDayStage["facts"]> = {},
): RaceDayStage => ({
  id: kind,
  name: kind,
  kind,
  state,
  version: 1,
  run: state === "running" || state === "decided" ? 10 : 0,
  races: 10,
  furtherRounds: 0,
  checks: { done: 0, all: 0 },
  delaySeconds: 60,
  facts: {
    isReady: false,
    heldRaces: 0,
    onlyElsewhere: 0,
    nextRound: null,
    unseenRaces: 0,
    isByRound: false,
    hiddenYet: 0,
    isFollowed: false,
    ...facts,
  },
});

const nothingPrepared = {
  teams: true,
  rehearsal: false,
  readiness: false,
  "check-in": false,
  screens: false,
  backup: false,
};
const allPrepared = {
  ...nothingPrepared,
  rehearsal: true,
  readiness: true,
  "check-in": true,
  screens: true,
  backup: true,
};

const nothingClosed = { certificates: false, emails: false, grades: false, archive: false };

const event = (facts: Partial<RaceDayFacts>): RaceDayFacts => ({
  state: "practice",
  isFreezing: false,
  isBeforeDeadline: false,
  isEventDay: true,
  stages: [],
  show: { id: null, progress: "none" },
  prepared: allPrepared,
  closed: nothingClosed,
  ...facts,
});

const stepsOf = (facts: Partial<RaceDayFacts>) =>
  raceDaySteps(event(facts)).map(
    ({ key, light, act, undo }) => `${key} ${light} ${act?.act ?? "–"} ${undo?.act ?? "–"}`,
  );

const nextOf = (facts: Partial<RaceDayFacts>) => {
  const next = nextRaceDayStep(raceDaySteps(event(facts)));
  return next && `${next.key} ${next.light} ${next.act?.act ?? "–"}`;
};

test("guides from the first draft to the certificates", () => {
  expect(
    stepsOf({ prepared: nothingPrepared, stages: [stage("qualifying", "draft"), stage("final", "draft")] }),
  ).toEqual([
    "teams done – –",
    "registration done – –",
    "announced qualifying now announce –",
    "announced final open announce –",
    "practice done – step-back",
    "rehearsal open – –",
    "readiness open – –",
    "check-in open – –",
    "screens later – –",
    "frozen open step –",
    "decided qualifying later – –",
    "final later – –",
    "decided final later – –",
    "show later – –",
    "released qualifying later – –",
    "released final later – –",
    "finished later – –",
    "backup later – –",
    "certificates later – –",
    "emails later – –",
    "grades later – –",
    "archive later – –",
  ]);
});

test("offers each step back as long as it is possible", () => {
  const at = (facts: Partial<RaceDayFacts>, key: string) => stepsOf(facts).find((each) => each.startsWith(key));
  const frozen = { state: "frozen" } as const;
  expect(at({ ...frozen, stages: [stage("final", "announced")] }, "frozen")).toBe("frozen done – step-back");
  expect(at({ ...frozen, stages: [stage("final", "running")] }, "frozen")).toBe("frozen done – –");
  expect(at({ ...frozen, stages: [stage("final", "announced")] }, "announced")).toBe(
    "announced final done – withdraw-announcement",
  );
  expect(at({ ...frozen, stages: [stage("qualifying", "decided")] }, "decided")).toBe(
    "decided qualifying done – undecide",
  );
  expect(at({ ...frozen, stages: [stage("qualifying", "decided", { isFollowed: true })] }, "decided")).toBe(
    "decided qualifying done – –",
  );
  const final = (state: StageState) => at({ state: "final", stages: [stage("final", state)] }, "final");
  expect(final("decided")).toBe("final done – step-back");
  expect(final("released")).toBe("final done – –");
  const released = (hiddenYet: number) => ({ ...frozen, stages: [stage("final", "released", { hiddenYet })] });
  expect(at(released(3), "released")).toBe("released final done – take-back");
  expect(at(released(0), "released")).toBe("released final done – –");
});

test("never makes the rehearsal the next step", () => {
  const stages = [stage("final", "announced")];
  expect(nextOf({ stages, prepared: nothingPrepared })).toBe("readiness now –");
});

test("needs no action while races run, and flags a stopped race", () => {
  const of = (state: StageState, facts: Partial<RaceDayStage["facts"]> = {}) =>
    stepsOf({ state: "frozen", stages: [stage("qualifying", state, facts)] }).find((each) =>
      each.startsWith("decided"),
    );
  expect(of("announced")).toBe("decided qualifying now start –");
  expect(of("running")).toBe("decided qualifying waits – –");
  expect(of("running", { isReady: true })).toBe("decided qualifying now decide –");
  expect(of("held", { heldRaces: 2 })).toBe("decided qualifying stop – –");
  expect(of("held")).toBe("decided qualifying stop resume –");
});

test("asks for the show before the release if there is one", () => {
  const decided = { state: "final", stages: [stage("qualifying", "decided"), stage("final", "decided")] } as const;
  const withProgress = (progress: "ready" | "told") => ({ ...decided, show: { id: "show", progress } });
  expect(nextOf(withProgress("ready"))).toBe("show now –");
  expect(stepsOf(withProgress("ready"))).toContain("released qualifying later – –");
  expect(nextOf(withProgress("told"))).toBe("released qualifying now release-all");
  expect(nextOf(decided)).toBe("show now –");
  expect(stepsOf(decided)).toContain("released qualifying open release-all –");
  expect(nextOf({ state: "final", stages: [stage("final", "released")] })).toBe("finished now step");
});

test("hands out certificates and emails after the event, and grades and the archive if wanted", () => {
  const finished = { state: "finished", stages: [stage("final", "released")] } as const;
  const closingsOf = (closed: Partial<RaceDayFacts["closed"]>) =>
    stepsOf({ ...finished, closed: { ...nothingClosed, ...closed } })
      .slice(-4)
      .map((step) => step.replace(" – –", ""));
  expect(closingsOf({})).toEqual(["certificates now", "emails open", "grades open", "archive open"]);
  expect(closingsOf({ certificates: true, grades: true })).toEqual([
    "certificates done",
    "emails now",
    "grades done",
    "archive open",
  ]);
  // Without a mail server.
  expect(nextOf({ ...finished, closed: { ...nothingClosed, certificates: true, emails: null } })).toBeUndefined();
});

test("puts the final and the show before the release of a decided stage", () => {
  const before = (facts: Partial<RaceDayFacts>) => stepBeforeRelease(raceDaySteps(event(facts)))?.key;
  const qualifying = stage("qualifying", "decided");
  const prepared = nothingPrepared;
  expect(before({ state: "frozen", stages: [qualifying, stage("final", "announced")], prepared })).toBe("final");
  const decided = { state: "final", stages: [qualifying, stage("final", "decided")], prepared } as const;
  expect(before(decided)).toBe("show");
  expect(before({ ...decided, show: { id: "show", progress: "told" } })).toBeUndefined();
});

test("asks for a final after heats, or continues without one", () => {
  const heats = { state: "frozen", stages: [stage("heats", "decided")] } as const;
  expect(nextOf(heats)).toBe("final-stage now –");
  expect(stepsOf(heats)).toContain("final open step –");
  expect(nextOf({ ...heats, state: "final" })).toBe("released heats now release-all");
  expect(nextOf({ ...heats, stages: [stage("heats", "released")] })).toBe("final-stage now –");
});

test("decides a final that has raced while an earlier stage is public", () => {
  const stages = (facts: Partial<RaceDayStage["facts"]>) => [
    stage("qualifying", "released"),
    stage("final", "running", facts),
  ];
  expect(nextOf({ state: "final", stages: stages({}) })).toBe("decided final waits –");
  expect(nextOf({ state: "final", stages: stages({ isReady: true }) })).toBe("decided final now decide");
  const decided = { state: "final", stages: [stage("qualifying", "released"), stage("final", "decided")] } as const;
  expect(nextOf(decided)).toBe("show now –");
});

test("announces a stage that was forgotten before the freeze", () => {
  expect(nextOf({ state: "frozen", stages: [stage("final", "draft")] })).toBe("final now step");
  expect(nextOf({ state: "final", stages: [stage("final", "draft")] })).toBe("decided final now announce");
});

test("asks to plan missing stages, and waits for the deadline and the queue before a freeze", () => {
  const registration = { state: "registration", prepared: { ...allPrepared, teams: false } } as const;
  expect(nextOf(registration)).toBe("teams now –");
  expect(nextOf({ state: "registration" })).toBe("stages now –");
  const announced = { stages: [stage("final", "announced")] };
  expect(nextOf({ ...announced, isFreezing: true })).toBe("frozen waits –");
  expect(nextOf({ ...announced, isBeforeDeadline: true })).toBe("frozen waits step");
  const early = { prepared: nothingPrepared, isEventDay: false };
  expect(stepsOf(early)).toContain("check-in later – –");
  expect(stepsOf(early)).toContain("screens later – –");
});

test("marks at most one step as next in every state", () => {
  const stages = (["draft", "announced", "running", "held", "decided", "released"] as const).flatMap((first) =>
    (["draft", "announced", "running", "decided", "released"] as const).map((second) => [
      stage("qualifying", first),
      stage("final", second),
    ]),
  );
  for (const state of ["draft", "registration", "practice", "frozen", "final", "finished"] as const) {
    for (const planned of [[], [stage("heats", "decided")], ...stages]) {
      const lights = raceDaySteps(event({ state, stages: planned })).map(({ light }) => light);
      expect(lights.filter((light) => light === "now").length).toBeLessThanOrEqual(1);
      const isOver = lights.every((light) => light === "done" || light === "skipped");
      expect(lights.some((light) => ["now", "waits", "stop"].includes(light))).toBe(!isOver);
    }
  }
});
