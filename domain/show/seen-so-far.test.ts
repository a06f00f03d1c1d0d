import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { sampleRace } from "#engine/referee/sample-race.cases.ts";
import { createChance } from "#engine/ratings/chance.ts";
import { boardAfter, revealFrame, planReveal, stepMs } from "#engine/show/reveal-plan.ts";
import { stepsOf, type SceneContent, seenSoFar, revealedPlaces } from "./scenes.ts";
import type { PlacedTeam } from "./scene.ts";
import { raceProgress, type RaceContent } from "./scenes/race.ts";
import { previewReveal, type RevealContent } from "./scenes/reveal.ts";

const letters = Array.from("abcdefghijklmn");

function placedTeams(seed: string): PlacedTeam[] {
  const chance = createChance(seed);
  const frozen = [...letters];
  for (let index = frozen.length - 1; index > 0; index -= 1) {
    const other = chance.below(index + 1);
    [frozen[index], frozen[other]] = [frozen[other]!, frozen[index]!];
  }
  return letters.map((teamId, index) => ({
    teamId,
    name: `Team ${teamId}`,
    code: teamId.repeat(3).toUpperCase(),
    number: index + 1,
    city: index % 2 === 0 ? "İzmir" : "Konya",
    university: "",
    liveryPrimary: "red",
    liverySecondary: "blue",
    place: index + 1,
    frozenPlace: frozen.indexOf(teamId) + 1,
    advances: index < 4,
    separatedFromNext: index % 3 !== 0,
    score: 1 - index / 20,
    wins: 40 - index,
    races: 40,
  }));
}

const never = () => {
  throw new Error("There is no race in this scene.");
};

test("shows phones no place before the screens, and only boards that were shown", () => {
  for (const seed of ["one", "two", "three"]) {
    const teams = placedTeams(seed);
    const content: SceneContent = { kind: "reveal", title: "", stage: "Final", teams, advancing: 4 };
    const plan = planReveal(teams, 4);
    for (let step = 0; step < stepsOf(content); step += 1) {
      const lasts = stepMs(plan, step);
      for (const elapsedMs of [0, lasts / 2, lasts - 1, lasts, lasts + 1]) {
        const onScreen = boardAfter(plan, revealFrame(plan, step, elapsedMs).done);
        const { scene, changesInMs } = seenSoFar(content, step, elapsedMs, never);
        if (scene.kind !== "reveal") throw new Error(scene.kind);
        const revealedRows = scene.rows.filter((row) => row.place !== null);
        expect(
          revealedRows.every(
            ({ team, place }) => onScreen.revealed.has(team.teamId) && letters[place! - 1] === team.teamId,
          ),
        ).toBe(true);
        expect(Object.keys(scene.rows[0]?.team ?? {})).not.toContain("place");
        expect(changesInMs).toBe(elapsedMs < lasts ? lasts - elapsedMs : null);
        const stood = elapsedMs < lasts ? boardAfter(plan, plan.stepEnds[step - 1] ?? 0) : onScreen;
        expect(scene.rows.map(({ team }) => team.teamId)).toEqual(stood.order);
      }
    }
    const last = seenSoFar(content, stepsOf(content) - 1, 1e9, never).scene;
    expect(last.kind === "reveal" && last.rows.map(({ place }) => place)).toEqual(letters.map((_, index) => index + 1));
  }
});

test("reveals the raised places of a podium and the turned pages of a grid", () => {
  const teams = placedTeams("podium").slice(0, 3);
  const podium: SceneContent = { kind: "podium", title: "", stage: "Final", teams };
  const raised = [0, 1, 2].map((step) => {
    const { scene } = seenSoFar(podium, step, 0, never);
    return scene.kind === "podium" ? scene.rows.map(({ place }) => place) : [];
  });
  expect(raised).toEqual([[3], [2, 3], [1, 2, 3]]);
  const grid: SceneContent = { kind: "grid", title: "", stage: "Final", teams: placedTeams("grid") };
  const pages = [0, 1].map((step) => {
    const { scene } = seenSoFar(grid, step, 0, never);
    return scene.kind === "grid" ? scene.teams.length : 0;
  });
  expect(pages).toEqual([10, 14]);
});

test("shows a race's order, and that it is over, only once the screens have finished it", () => {
  const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
  const log = runRace({ formula: defaultFormula, ...sampleRace("C"), machine });
  const seats = placedTeams("race").slice(0, log.seats.length);
  const content: RaceContent = { kind: "race", title: "", brand: null, log: encodeRaceLog(log), seats };
  const at = (step: number, elapsedMs: number) =>
    seenSoFar(content, step, elapsedMs, () => ({ lastsMs: 60_000, turnAt: (ms) => ms / 1_000 }));
  expect(at(0, 1e9)).toMatchObject({ scene: { running: null, order: null }, changesInMs: null });
  expect(at(1, 0)).toMatchObject({ scene: { running: { turn: 0, moments: [] }, order: null }, changesInMs: 1_000 });
  const later = at(1, 10_400);
  expect(later).toMatchObject({ scene: { running: { turn: 10 } }, changesInMs: 1_000 });
  // Doesn't reveal the number of turns either.
  expect(JSON.stringify(later)).not.toContain("turns");
  expect(at(1, 60_000)).toMatchObject({
    scene: { running: null, order: log.finishOrder.map((seat) => seats[seat]?.teamId) },
    changesInMs: null,
  });
  const progress = (step: number, elapsedMs: number) =>
    raceProgress(content, step, elapsedMs, () => ({ lastsMs: 60_000, turnAt: () => 0 }));
  expect([progress(0, 1e9), progress(1, 0), progress(1, 59_999), progress(1, 60_000)]).toEqual([
    null,
    "running",
    "running",
    "over",
  ]);
});

test("takes a stage's places only from its scenes, and removes them with Undo", () => {
  const reveal = (teams: PlacedTeam[]): SceneContent => ({
    kind: "reveal",
    title: "",
    stage: "Final",
    teams,
    advancing: 0,
  });
  const contents = [reveal(placedTeams("heats")), reveal(placedTeams("final").slice(0, 5))];
  const [first = 0] = contents.map(stepsOf);
  const revealedCount = (scene: number, step: number) =>
    revealedPlaces(contents, (index) => index === scene, { step, elapsedMs: 1e9 }).size;
  expect([revealedCount(0, -1), revealedCount(0, 0), revealedCount(0, first - 1), revealedCount(0, first)]).toEqual([
    0, 0, 14, 14,
  ]);
  expect([revealedCount(1, first), revealedCount(1, first - 1)]).toEqual([0, 0]);
});

test("reveals one pot or team per press, and hides teams still in a pot", () => {
  const teams = placedTeams("draw");
  const drawn = teams.map((team, index) => ({ team, pot: Math.floor(index / 3), group: index % 3 }));
  const draw = (oneByOne: boolean): SceneContent => {
    return { kind: "draw", title: "", stage: "Heats", groups: 3, drawn, oneByOne, seed: "root:stage" };
  };
  expect([stepsOf(draw(false)), stepsOf(draw(true))]).toEqual([6, 15]);
  const seen = (oneByOne: boolean, step: number) => {
    const { scene } = seenSoFar(draw(oneByOne), step, 0, never);
    return scene.kind === "draw" ? scene.groups.map((group) => group.length) : [];
  };
  expect([0, 1, 4, 5].map((step) => seen(false, step))).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [4, 4, 4],
    [5, 5, 4],
  ]);
  expect([0, 1, 2, 14].map((step) => seen(true, step))).toEqual([
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [5, 5, 4],
  ]);
});

test("previews the places of each step and the teams that phones show without a place", () => {
  for (const order of [{}, { bySuspense: true }, { bySuspense: true, eachPlace: true }]) {
    const teams = placedTeams("preview");
    const content: RevealContent = { kind: "reveal", title: "", stage: "Final", teams, advancing: 4, ...order };
    const preview = previewReveal(content);
    expect(preview).toHaveLength(stepsOf(content));
    for (const [step, { open }] of preview.entries()) {
      const { scene } = seenSoFar(content, step, 1e9, never);
      const rows = scene.kind === "reveal" ? scene.rows : [];
      expect(rows.flatMap(({ team, place }) => (place === null ? [team.code] : [])).toSorted()).toEqual(
        open.toSorted(),
      );
    }
    expect(preview.flatMap(({ places }) => places)).toHaveLength(teams.length);
    expect(preview.at(-1)).toEqual({ places: [{ place: 1, name: "Team a" }], open: [] });
  }
});
