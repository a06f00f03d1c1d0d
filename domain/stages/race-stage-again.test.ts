import { expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { lastInRace } from "#engine/ratings/finishing-orders.ts";
import { officialSeed } from "#engine/referee/official-seed.ts";
import { furtherRound, nextRound, type PlannedRace } from "#engine/stages/next-round.ts";
import { stageFormats, defaultPlan, type StageFormat } from "#engine/stages/stage-plan.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { raceForTests } from "#domain/results/event-file-for-tests.ts";
import { decidedBy, orderInLog, raceStageAgain, type OfficialRace, type OfficialStage } from "./race-stage-again.ts";

const cars = houseCars.filter(({ family }) => family === "code-prix").map(({ initcode }) => parseBytecode(initcode));
const teams = ["a", "b", "c", "d", "e", "f", "g"];
const houses = ["h1", "h2", "h3", "h4"];
const programs = new Map([...teams, ...houses].map((id, index) => [id, cars[index % 6]!]));
const seedSource = { secret: "1".repeat(64), carsRoot: "2".repeat(64), stageId: "stage" };

type Run = Parameters<typeof raceStageAgain>[2];

const runWith =
  (replaced: ReadonlyMap<string, Uint8Array> = new Map()): Run =>
  ({ seats, seed }) => {
    const seated = seats.map((id) => replaced.get(id) ?? programs.get(id)!);
    return Promise.resolve(orderInLog(raceForTests(seated, BigInt(seed)), seats));
  };

/** Races a stage from its first round, as the server does. Team g withdraws after it; a further round follows the last. */
async function raceOfficially(format: StageFormat, run: Run): Promise<OfficialStage> {
  const plan = { ...defaultPlan(format, 5), rounds: 3, racesPerField: format === "knock-out" ? 2 : 1, advancing: 3 };
  const races: OfficialRace[] = [];
  const firstNumbers: number[] = [];
  const stageAfter = (furtherRounds: number): OfficialStage => ({
    plan,
    entrants: { teams, houseCars: houses, withdrawn: races.length === 0 ? [] : ["g"] },
    seed: `${seedSource.carsRoot}:stage`,
    seedSource,
    penalties: [],
    furtherRounds,
    races: [...races],
    firstNumbers,
  });
  const runRound = async (planned: readonly PlannedRace[]) => {
    const first = races.length + 1;
    firstNumbers[planned[0]!.round - 1] ??= first;
    for (const [index, race] of planned.entries()) {
      const number = first + index;
      const seed = `0x${officialSeed({ ...seedSource, raceNumber: number }).toString(16)}`;
      const unrun = { ...race, id: `race ${number}`, number, seed, order: [] };
      races.push({ ...unrun, order: await run(unrun) });
    }
  };
  for (let next = nextRound(stageAfter(0)); next.length > 0; next = nextRound(stageAfter(0))) await runRound(next);
  await runRound(furtherRound(stageAfter(1), [0]));
  return stageAfter(1);
}

const officialStages = new Map<StageFormat, Promise<OfficialStage>>();
const officialStage = (format: StageFormat) =>
  officialStages.getOrInsertComputed(format, () => raceOfficially(format, runWith()));

/** From the official results alone. */
const placesOf = async (stage: OfficialStage) =>
  (await raceStageAgain(stage, "none", () => Promise.reject(new Error("No race is run.")))).places;

test.each(stageFormats)("a car that took part, entered again, gets exactly its official place (%s)", async (format) => {
  const clean = await officialStage(format);
  const lost = clean.races.find(({ seats }) => seats.includes("e"))!;
  const stage: OfficialStage = {
    ...clean,
    entrants: {
      ...clean.entrants,
      divisions: [
        ["b", "e", "c"],
        ["g", "a", "d", "f"],
      ],
    },
    races: clean.races.map((race) => (race === lost ? { ...race, order: lastInRace(race.order, new Set("e")) } : race)),
    penalties: [
      { teamId: "b", kind: "places", amount: 1, raceIds: [] },
      { teamId: "e", kind: "races", amount: 0, raceIds: [lost.id] },
    ],
  };
  const before = await placesOf(stage);
  expect(before.map(({ place }) => place)).toEqual([1, 2, 3, 1, 2, 3]);
  const progress: number[] = [];
  const again = await raceStageAgain(stage, "e", runWith(), (done) => progress.push(done));
  expect(again).toEqual({ races: stage.races, places: before });
  expect(progress).toHaveLength(stage.races.filter(({ seats }) => seats.includes("e")).length);
});

test.each(stageFormats)("another car races the stage as if it had taken part (%s)", async (format) => {
  const run = runWith(new Map([["e", cars[7]!]]));
  const stage = await officialStage(format);
  const again = await raceStageAgain(stage, "e", run);
  const from = await raceOfficially(format, run);
  const withoutIds = (races: readonly { id: string | null }[]) => races.map(({ id: _id, ...race }) => race);
  expect(withoutIds(again.races)).toEqual(withoutIds(from.races));
  expect(again.places).toEqual(await placesOf(from));
  expect(again.races.map(({ order }) => order)).not.toEqual(stage.races.map(({ order }) => order));
});

test("says what put a team ahead by the stage's rule", async () => {
  const decided = async (format: StageFormat) => {
    const stage = await officialStage(format);
    const places = await placesOf(stage);
    return places.slice(1).map((row, index) => decidedBy(stage, stage, places[index]!, row));
  };
  expect((await decided("knock-out")).map(({ by }) => by)).toContain("round");
  expect((await decided("championship")).map(({ by }) => by)).toContain("points");
  expect((await decided("swiss")).map(({ by }) => by)).toContain("sum");
  expect((await decided("round-robin")).map(({ by }) => by)).toContain("share");
  const ties = (await Promise.all(stageFormats.map(decided))).flat().filter(({ by }) => by === "tie");
  expect(ties).toContainEqual({ by: "tie", tieBreak: expect.objectContaining({ rule: "seeding" }) as unknown });
  const [first] = await decided("grand-final");
  expect(first).toMatchObject({ by: "rating" });
  expect(first?.by === "rating" && first.share > 0.5 && first.share < 1).toBe(true);
});
