import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verificationsPerHour } from "#domain/races/ladder-limits.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { lendThreadsForTests } from "./lend-threads-for-tests.ts";
import { addQueuedRace, recordRace, stepRace, takeRaceNumbers } from "./record-race.ts";
import { findVerification, requestVerification, verifyRaceJob } from "./verify-on-server.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { parseBytecode } from "#engine/cars/car.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";

let open: OpenDatabase;
let jobs: JobQueue;
const threads = lendThreadsForTests(1);
const stageId = "izmir-practice";
let raceId: string;
let waitingId: string;
let seats: { teamId: string; carId: string }[];

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  const cars = houseCars.filter((car) => car.family === defaultFormula.family).slice(0, 5);
  seats = [];
  for (const [index, { name, initcode: text }] of cars.entries()) {
    const [teamId, carId, initcode] = [newId(), newId(), parseBytecode(text)];
    const team = { name, nameKey: name, university: "Ege", city: "İzmir", number: index + 1, code: `AA${index}` };
    await database
      .insertInto("team")
      .values({
        id: teamId,
        competitionId: "izmir",
        ...team,
        liveryPrimary: "red",
        liverySecondary: "white",
        houseCar: null,
        activeCarId: null,
        createdBy: null,
      })
      .execute();
    await database
      .insertInto("car")
      .values({ id: carId, teamId, submissionId: null, name, initcode, codeHash: carId })
      .execute();
    seats.push({ teamId, carId });
  }
  const input = {
    formula: defaultFormula,
    cars: cars.map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) })),
    seed: 7n,
  };
  const report = await threads.run({ kind: "race", race: input });
  [raceId, waitingId] = await database.transaction().execute(async (transaction) => {
    const number = await takeRaceNumbers(transaction, stageId, 2);
    const race = { competitionId: "izmir", stageId, seed: "0x7", seats };
    const id = await addQueuedRace(transaction, { ...race, number });
    await stepRace(transaction, id, "run");
    await recordRace(transaction, id, report, true);
    return [id, await addQueuedRace(transaction, { ...race, number: number + 1 })];
  });
  await jobs.work(verifyRaceJob(database, threads));
});

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

const teamOf = (seat: number) => seats[seat]?.teamId ?? "";

async function verified(teamId: string) {
  const outcome = await requestVerification(open.database, jobs, { raceId, teamId });
  expect(outcome).toEqual({ kind: "done" });
  const find = () => findVerification(open.database, raceId, teamId);
  await expect.poll(async () => (await find())?.finishedAt ?? null, { timeout: 30_000 }).not.toBeNull();
  return find();
}

test("reruns a team's race on the server and compares the hash", async () => {
  const { logHash } = await open.database
    .selectFrom("race")
    .where("id", "=", raceId)
    .select("logHash")
    .executeTakeFirstOrThrow();
  expect(await verified(teamOf(0))).toMatchObject({ logHash });
  const [first, second] = seats;
  const other = await open.database
    .selectFrom("car")
    .where("id", "=", second?.carId ?? "")
    .select("initcode")
    .executeTakeFirstOrThrow();
  await open.database
    .updateTable("car")
    .set(other)
    .where("id", "=", first?.carId ?? "")
    .execute();
  const changed = await verified(teamOf(1));
  expect(changed?.logHash).toMatch(/^0x/);
  expect(changed?.logHash).not.toBe(logHash);
});

test("reruns only the team's own public races, within an hourly limit", async () => {
  const { database } = open;
  const stranger = newId();
  const refused = { kind: "refused", reason: "not-yours" };
  expect(await requestVerification(database, jobs, { raceId, teamId: stranger })).toEqual(refused);
  expect(await requestVerification(database, jobs, { raceId: waitingId, teamId: teamOf(2) })).toEqual(refused);
  const at = (index: number) => new Date(Date.now() - 60_000 - index);
  await database
    .insertInto("raceVerification")
    .values(
      Array.from({ length: verificationsPerHour }, (_, index) => ({
        id: newId(),
        raceId,
        teamId: teamOf(2),
        requestedAt: at(index),
        finishedAt: at(index),
        logHash: null,
        engineHash: null,
      })),
    )
    .execute();
  const limited = { kind: "refused", reason: "too-many-this-hour", limit: verificationsPerHour };
  expect(await requestVerification(database, jobs, { raceId, teamId: teamOf(2) })).toEqual(limited);
});
