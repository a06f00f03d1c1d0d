import { expect, test } from "vitest";
import { raceDaySteps, nextRaceDayStep, type RaceDayFacts, type RaceDayStage } from "./race-day.ts";
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
  delaySeconds: 60,
  facts: {
    isReady: false,
    heldRaces: 0,
    onlyElsewhere: 0,
    nextRound: null,
    unseenRaces: 0,
    isByRound: false,
    hiddenYet: 0,
    ...facts,
  },
});

const evening = (facts: Partial<RaceDayFacts>): RaceDayFacts => ({
  state: "practice",
  isFreezing: false,
  stages: [],
  show: { id: null, progress: "none" },
  certificates: 0,
  ...facts,
});

const told = (facts: Partial<RaceDayFacts>) =>
  raceDaySteps(evening(facts)).map(
    ({ key, light, act, undo }) => `${key} ${light} ${act?.act ?? "–"} ${undo?.act ?? "–"}`,
  );

test("guides from the freeze through stages and show to the certificates", () => {
  expect(told({ stages: [stage("qualifying", "draft"), stage("final", "draft")] })).toEqual([
    "registration done – –",
    "practice done – step-back",
    "announced qualifying now announce –",
    "announced final now announce –",
    "frozen now step –",
    "decided qualifying later – –",
    "final later – –",
    "decided final later – –",
    "show later – –",
    "released qualifying later – –",
    "released final later – –",
    "finished later – –",
    "certificates later – –",
  ]);
});

test("offers each step back as long as it is possible", () => {
  const at = (facts: Partial<RaceDayFacts>, key: string) => told(facts).find((each) => each.startsWith(key));
  const frozen = { state: "frozen" } as const;
  expect(at({ ...frozen, stages: [stage("final", "announced")] }, "frozen")).toBe("frozen done – step-back");
  expect(at({ ...frozen, stages: [stage("final", "running")] }, "frozen")).toBe("frozen done – –");
  expect(at({ ...frozen, stages: [stage("final", "announced")] }, "announced")).toBe(
    "announced final done – withdraw-announcement",
  );
  expect(at({ ...frozen, stages: [stage("qualifying", "decided")] }, "decided")).toBe(
    "decided qualifying done – undecide",
  );
  const released = (hiddenYet: number) => ({ ...frozen, stages: [stage("final", "released", { hiddenYet })] });
  expect(at(released(3), "released")).toBe("released final done – take-back");
  expect(at(released(0), "released")).toBe("released final done – –");
});

test("needs no action while races run, and flags a stopped race", () => {
  const of = (state: StageState, facts: Partial<RaceDayStage["facts"]> = {}) =>
    told({ state: "frozen", stages: [stage("qualifying", state, facts)] }).find((each) => each.startsWith("decided"));
  expect(of("announced")).toBe("decided qualifying now start –");
  expect(of("running")).toBe("decided qualifying waits – –");
  expect(of("running", { isReady: true })).toBe("decided qualifying now decide –");
  expect(of("held", { heldRaces: 2 })).toBe("decided qualifying stop – –");
  expect(of("held")).toBe("decided qualifying stop resume –");
});

test("allows releasing a final without a show, and ends a finished show", () => {
  const decided = { state: "final", stages: [stage("final", "decided")] } as const;
  expect(nextRaceDayStep(raceDaySteps(evening(decided)))?.key).toBe("show");
  expect(told(decided)).toContain("released final now release-all –");
  const released = evening({ state: "final", stages: [stage("final", "released")] });
  expect(nextRaceDayStep(raceDaySteps(released))?.key).toBe("finished");
  const over = evening({ ...released, state: "finished", certificates: 12 });
  expect(nextRaceDayStep(raceDaySteps(over))).toBeUndefined();
});

test("asks to plan missing stages, and waits for the queue before a freeze", () => {
  expect(told({}).slice(2, 5)).toEqual(["stages now – –", "frozen now step –", "final later – –"]);
  const freezing = raceDaySteps(evening({ isFreezing: true })).find(({ key }) => key === "frozen");
  expect([freezing?.key, freezing?.light, freezing?.act]).toEqual(["frozen", "waits", null]);
});
