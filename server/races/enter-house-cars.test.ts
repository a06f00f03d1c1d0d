import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { findRace, listLatestRaces } from "./find-race.ts";
import { lendThreadsForTests } from "./lend-threads-for-tests.ts";
import { runRaceJob } from "../stages/run-race-job.ts";
import { rateStageJob } from "../practice/rate-stage-job.ts";
import { standingsOf } from "../results/standings/standings-of.ts";
import { createCompetition } from "../competitions/create-competition.ts";
import { enterHouseCars, listHouseEntrants } from "./enter-house-cars.ts";
import { stepCompetition } from "../competitions/phases/step-competition.ts";

let open: OpenDatabase;
let jobs: JobQueue;
const threads = lendThreadsForTests(1);

beforeAll(async () => {
  open = await openForTests();
  await open.database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
});

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

test("races house cars against each other for the first standings", { tags: ["thorough"] }, async () => {
  const { database } = open;
  await enterHouseCars(database, jobs);
  const [queued] = await database.selectFrom("race").select(["id", "state"]).execute();
  expect(queued?.state).toBe("queued");
  expect(await findRace(database, queued?.id ?? "")).toMatchObject({ meta: { seed: null, turns: null }, log: null });
  expect(await listLatestRaces(database, "izmir")).toEqual([]);

  await jobs.work(runRaceJob(database, threads, jobs));
  await expect.poll(async () => (await listLatestRaces(database, "izmir", 50)).length, { timeout: 30_000 }).toBe(10);

  await jobs.work(rateStageJob(database, jobs));
  const raced = async () => (await standingsOf(database, "izmir")).reduce((sum, row) => sum + row.races, 0);
  await expect.poll(raced, { timeout: 30_000 }).toBe(10 * 5);
  const standings = await standingsOf(database, "izmir");
  const cars = houseCars.filter((car) => car.family === "code-prix").length;
  expect(standings).toHaveLength(cars);
  for (const row of standings) expect(row).toMatchObject({ place: null, placeInterval: null, tied: false });
  expect(standings.map((row) => row.strength)).toEqual(standings.map((row) => row.strength).toSorted((a, b) => b - a));
  for (const row of standings) expect(row.rivalsMet).toBe(row.races * 4);
  expect(standings.reduce((sum, row) => sum + row.rivalsBeaten, 0)).toBe(10 * 10);
  const [latest] = await listLatestRaces(database, "izmir", 1);
  const found = await findRace(database, latest?.id ?? "");
  expect(found?.log).toContain('"raceLog":1');
  expect(found?.log).toContain(found?.meta.logHash ?? "no hash");
});

test("enters nothing twice after a restart", async () => {
  await enterHouseCars(open.database, jobs);
  const teams = await open.database.selectFrom("team").select("houseCar").execute();
  expect(new Set(teams.map((team) => team.houseCar)).size).toBe(teams.length);
  const { count } = await open.database
    .selectFrom("race")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(10);
});

test("enters house cars in a new competition once registration opens", async () => {
  const { database } = open;
  const organiser = newId();
  await database
    .insertInto("person")
    .values({ id: organiser, name: "Organiser", email: "organiser@example.org", image: null })
    .execute();
  const made = await createCompetition(database, {
    brand: "izmir",
    name: "İzmir Autumn Cup",
    timeZone: "Europe/Istanbul",
    eventDay: null,
    personId: organiser,
    stageNames: { qualifying: "Qualifying", heats: "Heats", final: "Final" },
    from: { template: "workshop" },
  });
  const competitionId = made?.id ?? "";
  expect(await listHouseEntrants(database, competitionId)).toEqual([]);
  await stepCompetition(
    database,
    { jobs, engineHash: "0".repeat(64) },
    { competitionId, from: "draft", to: "registration", personId: organiser },
  );
  const entrants = await listHouseEntrants(database, competitionId);
  expect(entrants.length).toBeGreaterThanOrEqual(8);
});
