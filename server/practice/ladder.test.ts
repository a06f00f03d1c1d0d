import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames, requestRatings } from "../platform/jobs/job-queue.ts";
import { lendThreadsForTests } from "../races/lend-threads-for-tests.ts";
import { runRaceJob } from "../stages/run-race-job.ts";
import { seedText, practiceSeed } from "../races/record-race.ts";
import { currentRatings } from "../results/standings/current-ratings.ts";
import { rateStageJob } from "./rate-stage-job.ts";
import { explainDay, ratingDays, ratingHistory, ratingRows } from "../results/rating-changes.ts";
import { requestFriendlyRace } from "./friendly-race.ts";
import { friendlyRacesPerHour, friendlyRacesWaiting, settledPlaceRaces } from "#domain/races/ladder-limits.ts";
import { resumeLadders, needsRaces } from "./plan-ladder.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";

// Removes delays before ratings and allows a third of the races, to keep the test short.
vi.mock("#domain/races/ladder-limits.ts", async (original) => ({
  ...(await original<typeof import("#domain/races/ladder-limits.ts")>()),
  ratingsDelaySeconds: 0,
  mostRacesPerCar: 21,
}));

let open: OpenDatabase;
let jobs: JobQueue;
const threads = lendThreadsForTests(1);
const log = pino({ level: "silent" });
const stageId = "izmir-practice";

vi.setConfig({ testTimeout: 240_000 });

beforeAll(async () => {
  open = await openForTests();
  await open.database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, log);
  await enterHouseCars(open.database, jobs);
});

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

async function work() {
  await jobs.work(runRaceJob(open.database, threads, jobs));
  await jobs.work(rateStageJob(open.database, jobs));
}

async function teamWithCar(name: string, copyOf: string, city: string): Promise<string> {
  const { database } = open;
  const teamId = await newTeamForTests(database, await newPersonForTests(database, name), { name, city });
  await giveCar(teamId, copyOf);
  return teamId;
}

function giveCar(teamId: string, copyOf: string): Promise<void> {
  const initcode = parseBytecode(houseCar(copyOf).initcode);
  return open.database.transaction().execute(async (transaction) => {
    const carId = newId();
    await transaction
      .insertInto("car")
      .values({ id: carId, teamId, submissionId: null, name: copyOf, initcode, codeHash: codeHash(initcode) })
      .execute();
    await transaction.updateTable("team").set({ activeCarId: carId }).where("id", "=", teamId).execute();
    await requestRatings(transaction, jobs, stageId);
  });
}

const ratings = async () => {
  const current = await currentRatings(open.database, "izmir");
  if (!current) throw new Error("There are no ratings.");
  return current;
};
async function isSettled(): Promise<boolean> {
  const { database } = open;
  const run = await database
    .selectFrom("ratingRun")
    .orderBy("asOf", "desc")
    .select(["id", "settled", "races"])
    .executeTakeFirst();
  if (!run?.settled) return false;
  const rated = await database.selectFrom("rating").where("runId", "=", run.id).select("carId").execute();
  const known = new Set(rated.map(({ carId }) => carId));
  const cars = await database.selectFrom("team").select("activeCarId").execute();
  const races = await database.selectFrom("race").where("requestedBy", "is", null).select("state").execute();
  return (
    cars.every(({ activeCarId }) => activeCarId === null || known.has(activeCarId)) &&
    races.length === run.races &&
    races.every(({ state }) => state === "released")
  );
}
// Each look takes four queries.
const settled = () => expect.poll(isSettled, { timeout: 120_000, interval: 200 }).toBe(true);
const countRaces = async () => (await open.database.selectFrom("race").select("id").execute()).length;
const ratingOf = async (teamId: string) => (await ratings()).ratings.find((rating) => rating.teamId === teamId);

let strong: string;
let weak: string;

test("rates house cars without teams, then rests", async () => {
  await work();
  await settled();
  expect(await countRaces()).toBe(10);
  expect((await ratings()).ratings.every((rating) => rating.place === null && rating.races > 0)).toBe(true);
});

test("races accepted cars until their ratings are settled, then rests", async () => {
  strong = await teamWithCar("Şimşek", "grandmaster", "İzmir");
  weak = await teamWithCar("Kaplumbağa", "sunday-driver", "izmir");
  await settled();
  const current = await ratings();
  const placed = current.ratings.filter((rating) => rating.place !== null);
  expect(placed.map((rating) => [rating.teamId, rating.place, rating.placeInterval])).toEqual([
    [strong, 1, [1, 1]],
    [weak, 2, [2, 2]],
  ]);
  for (const rating of placed) {
    expect(rating.tied).toBe(false);
    expect(rating.races).toBeGreaterThanOrEqual(settledPlaceRaces);
    expect(rating.strengthInterval[0]).toBeLessThan(rating.strength);
    expect(rating.strengthInterval[1]).toBeGreaterThan(rating.strength);
  }
  expect(current.cities).toMatchObject([{ city: "İzmir", place: 1, teams: 2 }]);
  const { state, stale } = await open.database
    .selectFrom("stage")
    .where("id", "=", stageId)
    .select(["state", "ratingsStale as stale"])
    .executeTakeFirstOrThrow();
  expect({ state, stale }).toEqual({ state: "running", stale: false });
});

test("varies seats, rivals and seeds, and derives each seed from the race's number", async () => {
  const starts = await open.database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .select(["race.id", "race.number", "race.seed", "raceSeat.seat", "raceSeat.teamId"])
    .execute();
  for (const race of starts) expect(race.seed).toBe(seedText(practiceSeed(`${stageId}:${race.number}`)));
  // When two cars of a field lack the same seat one has to wait, so rarely one is two behind.
  for (const ofTeam of Map.groupBy(starts, ({ teamId }) => teamId).values()) {
    const bySeat = [0, 1, 2, 3, 4].map((seat) => ofTeam.filter((start) => start.seat === seat).length);
    expect(Math.max(...bySeat) - Math.min(...bySeat)).toBeLessThanOrEqual(2);
  }
  const races = starts.filter(({ teamId }) => teamId === strong);
  const rivals = await open.database
    .selectFrom("raceSeat")
    .where(
      "raceId",
      "in",
      races.map((race) => race.id),
    )
    .where("teamId", "!=", strong)
    .select("teamId")
    .distinct()
    .execute();
  expect(rivals.length).toBeGreaterThan(4);
});

test("restarts the rating with a new car and keeps the old car's races", async () => {
  const before = await ratings();
  const racesBefore = await countRaces();
  await giveCar(weak, "metronome");
  await settled();
  expect(await countRaces()).toBeGreaterThan(racesBefore);
  const after = await ratings();
  expect(after.races).toBe(await countRaces());
  const [old, now] = [before, after].map((run) => run.ratings.find((rating) => rating.teamId === weak));
  expect(now?.strength).toBeGreaterThan((old?.strength ?? 0) + 1);
});

test("lists each computed rating and each change of car", async () => {
  const rows = await ratingRows(open.database, weak);
  const history = ratingHistory(rows);
  expect(history.length).toBeGreaterThan(3);
  expect(history.filter((moment) => moment.newCar)).toHaveLength(1);
  expect(history.map((moment) => moment.asOf.getTime())).toEqual(
    history.map((moment) => moment.asOf.getTime()).toSorted((a, b) => a - b),
  );
  expect(history.at(-1)?.strength).toBe((await ratingOf(weak))?.strength);
});

test("explains the change of each day by races, other races and a new car", async () => {
  const days = ratingDays(await ratingRows(open.database, weak));
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) {
    const { races, more, others, newCar } = await explainDay(open.database, weak, day);
    const points = races.reduce((sum, race) => sum + race.points, more.points + others + newCar);
    expect(points).toBe(day.to - day.from);
    expect(newCar).toBeGreaterThan(100);
    expect(races.length).toBeGreaterThan(0);
    for (const side of [1, -1]) expect(races.filter(({ points }) => points * side > 0).length).toBeLessThanOrEqual(3);
    for (const race of races) expect(race.beaten).toBeLessThanOrEqual(race.rivals);
  }
});

test("resumes an unsettled ladder after a restart, and leaves a settled one", async () => {
  const runs = () => open.database.selectFrom("ratingRun").select("id").execute();
  const before = (await runs()).length;
  await resumeLadders(open.database, jobs);
  const { ratingsStale } = await open.database
    .selectFrom("stage")
    .where("id", "=", stageId)
    .select("ratingsStale")
    .executeTakeFirstOrThrow();
  expect(ratingsStale).toBe(false);

  await open.database.updateTable("ratingRun").set({ settled: false }).execute();
  await resumeLadders(open.database, jobs);
  await expect.poll(async () => (await runs()).length, { timeout: 30_000 }).toBe(before + 1);
  expect((await ratings()).settled).toBe(true);
});

test("resumes a batch after a restart and runs no race twice", { tags: ["thorough"] }, async () => {
  await giveCar(weak, "grandmaster");
  const unfinished = async () =>
    (await open.database.selectFrom("race").where("state", "in", ["queued", "running"]).select("id").execute()).length;
  await expect.poll(unfinished, { timeout: 200_000, interval: 20 }).toBeGreaterThan(2);
  await jobs.stop();
  expect(await unfinished()).toBeGreaterThan(0);
  jobs = await startJobQueue(open, jobNames, log);
  await resumeLadders(open.database, jobs);
  await work();
  await settled();
  expect(await unfinished()).toBe(0);
  const logs = await open.database.selectFrom("raceLog").select("raceId").execute();
  expect(logs).toHaveLength(await countRaces());
});

test("runs a friendly race on request in public, without counting it", async () => {
  const racesRated = (await ratings()).races;
  const outcome = await requestFriendlyRace(open.database, jobs, { teamId: strong, rivalId: weak });
  if (outcome.kind !== "done") throw new Error(outcome.reason);
  const find = () =>
    open.database.selectFrom("race").where("id", "=", outcome.raceId).selectAll().executeTakeFirstOrThrow();
  await expect.poll(async () => (await find()).state, { timeout: 30_000 }).toBe("released");
  const seats = await open.database.selectFrom("raceSeat").where("raceId", "=", outcome.raceId).selectAll().execute();
  const teams = seats.map((seat) => seat.teamId);
  expect(new Set(teams).size).toBe(5);
  expect(teams).toEqual(expect.arrayContaining([strong, weak]));
  await open.database.transaction().execute((transaction) => requestRatings(transaction, jobs, stageId));
  const runs = async () =>
    await open.database.selectFrom("ratingRun").orderBy("asOf", "desc").select("races").execute();
  const before = (await runs()).length;
  await expect.poll(async () => (await runs()).length, { timeout: 30_000 }).toBe(before + 1);
  expect((await ratings()).races).toBe(racesRated);
});

test("names the limit or rule that refuses a friendly race", async () => {
  const ask = (teamId: string, rivalId: string) => requestFriendlyRace(open.database, jobs, { teamId, rivalId });
  expect(await ask(strong, strong)).toEqual({ kind: "refused", reason: "own-team" });
  expect(await ask(strong, "nobody")).toEqual({ kind: "refused", reason: "no-such-team" });
  await jobs.stop();
  jobs = await startJobQueue(open, jobNames, log);
  const asked = [];
  for (let index = 0; index <= friendlyRacesWaiting; index++) asked.push(await ask(strong, weak));
  expect(asked.map((outcome) => outcome.kind)).toEqual(["done", "done", "done", "refused"]);
  expect(asked.at(-1)).toEqual({ kind: "refused", reason: "too-many-waiting", limit: friendlyRacesWaiting });
  expect((await ask(weak, strong)).kind).toBe("done");
  const mark = (aiEntrant: boolean) =>
    open.database.updateTable("team").set({ aiEntrant }).where("id", "=", weak).execute();
  await mark(true);
  expect(await ask(weak, strong)).toEqual({ kind: "refused", reason: "ai-entrants-not-admitted" });
  await mark(false);
  const disqualify = (disqualifiedAt: Date | null) =>
    open.database
      .updateTable("team")
      .set({ disqualifiedAt, disqualifiedReason: disqualifiedAt && "It cheated." })
      .where("id", "=", weak)
      .execute();
  await disqualify(new Date());
  expect(await ask(weak, strong)).toEqual({ kind: "refused", reason: "disqualified" });
  expect(await ask(strong, weak)).toEqual({ kind: "refused", reason: "disqualified" });
  await disqualify(null);
  await open.database.updateTable("race").set({ requestedBy: strong }).execute();
  await work();
  await expect
    .poll(() => ask(strong, weak), { timeout: 30_000 })
    .toEqual({
      kind: "refused",
      reason: "too-many-this-hour",
      limit: friendlyRacesPerHour,
    });
  await open.database.updateTable("competition").set({ state: "frozen" }).execute();
  expect(await ask(strong, weak)).toEqual({ kind: "refused", reason: "closed" });
});

test.each([
  ["a car with few races", standing(5, 1, 0.5, 0.5), true],
  ["a place that is certain after few races, which may be luck", standing(5, 1, 4, 4), true],
  ["a place that is certain", standing(15, 1, 4, 4), false],
  ["a first place that is certain", standing(15, 1, 4, null), false],
  ["a place that would be certain had one looked only once", standing(15, 1, 4, 2.2), true],
  ["a strength that is known well", standing(20, 0.2, 0.5, 0.5), false],
  ["a car that had its share of races", standing(60, 1, 0.5, 0.5), false],
])("%s: needs races or not", (_, rating, needs) => {
  expect(needsRaces(rating)).toBe(needs);
});

function standing(races: number, uncertainty: number, deviationsToNext: number, deviationsToPrevious: number | null) {
  return { races, uncertainty, deviationsToNext, deviationsToPrevious };
}
