import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import type { SendOptions } from "../platform/jobs/job-queue.ts";
import { askQuestion } from "../questions/ask-question.ts";
import { findCompetition } from "../competitions/find-competition.ts";
import { createTeam } from "../teams/create-team.ts";
import { continuedRacesAhead, continuedRaceSeconds, longestWaiting } from "#domain/races/ladder-limits.ts";
import { runRaceJob } from "../stages/run-race-job.ts";
import { findNextRace, planContinuedRaces } from "./continue-practice.ts";
import { readMyCar } from "./my-car.ts";

let open: OpenDatabase;
const sent: { name: string; options: SendOptions | undefined }[] = [];
const jobs = {
  send: (_: unknown, name: string, __: object, options?: SendOptions) => {
    sent.push({ name, options });
    return Promise.resolve();
  },
};
const stageId = "izmir-practice";
const start = new Date("2026-11-20T10:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

beforeAll(async () => {
  open = await openForTests();
  await open.database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  await enterHouseCars(open.database, jobs);
  await open.database.deleteFrom("race").execute();
});

beforeEach(() => void sent.splice(0));

afterAll(() => open.close());

interface TestTeam {
  teamId: string;
  personId: string;
  carId: string;
}

async function newTeam(name: string): Promise<TestTeam> {
  const { database } = open;
  const personId = newId();
  await database
    .insertInto("person")
    .values({ id: personId, name, email: `${personId}@example.org`, image: null })
    .execute();
  const fields = { name, university: "Ege", city: "İzmir", liveryPrimary: "red", liverySecondary: "white" };
  const created = await createTeam(database, { competitionId: "izmir", personId, fields });
  if (created.kind !== "done") throw new Error(JSON.stringify(created.problems));
  const { teamId } = created;
  const carId = newId();
  await database
    .insertInto("car")
    .values({ id: carId, teamId, submissionId: null, name, initcode: new Uint8Array([1]), codeHash: carId })
    .execute();
  await database.updateTable("team").set({ activeCarId: carId }).where("id", "=", teamId).execute();
  return { teamId, personId, carId };
}

const dueRaces = () =>
  open.database
    .selectFrom("race")
    .where("dueAt", "is not", null)
    .where("state", "=", "queued")
    .orderBy("dueAt")
    .select(["id", "dueAt", "number"])
    .execute();

const teamsOf = async (raceId: string) =>
  (await open.database.selectFrom("raceSeat").where("raceId", "=", raceId).select("teamId").execute()).map(
    (seat) => seat.teamId,
  );

async function finishDue(interest: number): Promise<void> {
  for (const { id, dueAt } of await dueRaces()) {
    await open.database
      .updateTable("race")
      .set({
        state: "released",
        finishedAt: dueAt,
        turns: 80,
        logHash: id,
        winnerSeat: 0,
        interest,
        interestIn: JSON.stringify({ score: interest, reason: "comeback", turn: 40, seat: 0, amount: 4 }),
      })
      .where("id", "=", id)
      .execute();
  }
}

async function writeRatings(asOf: Date, places: readonly [TestTeam, number][]): Promise<void> {
  const runId = newId();
  await open.database
    .insertInto("ratingRun")
    .values({
      id: runId,
      stageId,
      asOf,
      races: 1,
      lastRaceNumber: 1,
      spread: 1,
      confidence: 0.95,
      settled: true,
      bestTeamsOfCity: 5,
    })
    .execute();
  await open.database
    .insertInto("rating")
    .values(
      places.map(([{ teamId, carId }, place]) => ({
        runId,
        teamId,
        carId,
        strength: -place,
        strengthLow: -place - 1,
        strengthHigh: -place + 1,
        uncertainty: 1,
        place,
        placeLow: place,
        placeHigh: place,
        tiedWithNext: false,
        races: 5,
        wins: 1,
        rivalsBeaten: 3,
        rivalsMet: 20,
      })),
    )
    .execute();
}

let first: TestTeam;
let second: TestTeam;
let third: TestTeam;
let fourth: TestTeam;

test("plans nothing for house cars only", async () => {
  await planContinuedRaces(open.database, jobs, start);
  expect(sent).toEqual([]);
});

test("plans single races with start times for the teams that waited longest", async () => {
  first = await newTeam("Ahtapot");
  second = await newTeam("Baykuş");
  third = await newTeam("Ceylan");
  fourth = await newTeam("Deve");
  await planContinuedRaces(open.database, jobs, start);
  const races = await dueRaces();
  expect(races.map(({ dueAt }) => dueAt)).toEqual(
    Array.from({ length: continuedRacesAhead }, (_, index) => after((index + 1) * continuedRaceSeconds)),
  );
  expect(sent.map(({ name, options }) => [name, options?.startAfterSeconds])).toEqual(
    races.map((_, index) => ["run-race", (index + 1) * continuedRaceSeconds]),
  );
  const people = new Set([first, second, third, fourth].map(({ teamId }) => teamId));
  const fields = await Promise.all(races.map(({ id }) => teamsOf(id)));
  for (const field of fields) expect(new Set(field).size).toBe(5);
  expect(new Set(fields.slice(0, 2).flat()).isSupersetOf(people)).toBe(true);
  const firstOf = fields.findIndex((field) => field.includes(fourth.teamId));
  const own = { id: fourth.teamId, competitionId: "izmir" };
  expect(await findNextRace(open.database, own, start)).toEqual(races[firstOf]?.dueAt);
});

test("plans nothing while planned races are left or the host is behind", async () => {
  await planContinuedRaces(open.database, jobs, after(60));
  await planContinuedRaces(open.database, jobs, after(continuedRacesAhead * continuedRaceSeconds * 2));
  expect(sent).toEqual([]);
});

test("plans more once the races have run, and updates ratings once an hour", async () => {
  await writeRatings(after(-1), [
    [first, 1],
    [second, 2],
    [third, 3],
    [fourth, 4],
  ]);
  await finishDue(20);
  await planContinuedRaces(open.database, jobs, after(continuedRacesAhead * continuedRaceSeconds));
  expect(sent.map(({ name }) => name)).toEqual(Array(continuedRacesAhead).fill("run-race"));
  await finishDue(12);
  await planContinuedRaces(open.database, jobs, after(3_700));
  expect(sent.filter(({ name }) => name === "rate-stage")).toHaveLength(1);
});

test("shows a returning visitor what happened to their car, for the whole visit", async () => {
  const { database } = open;
  const competition = await findCompetition(database, "izmir");
  if (!competition) throw new Error("There is no competition.");
  const look = async (now: Date) =>
    readMyCar(database, {
      competition,
      personId: second.personId,
      teamId: second.teamId,
      now,
    });
  const arrived = await look(after(0));
  expect(arrived).toMatchObject({ meanwhile: null, standing: { place: 2 }, placedTeams: 4, answered: 0, newest: null });
  expect(arrived.ahead?.id).toBe(first.teamId);
  expect(arrived.nextRace).toBeInstanceOf(Date);
  await askQuestion(database, {
    competitionId: "izmir",
    personId: second.personId,
    teamId: second.teamId,
    content: "May a car have two shields?",
    race: "",
  });
  await database
    .updateTable("question")
    .set({ answer: "Yes.", answeredAt: after(100) })
    .execute();
  await writeRatings(after(3_800), [
    [third, 1],
    [second, 2],
    [first, 3],
    [fourth, 4],
  ]);
  for (const seconds of [7_200, 7_300, 8_500]) {
    const back = await look(after(seconds));
    expect(back.meanwhile).toMatchObject({
      since: after(0),
      before: { place: 2 },
      passedBy: [{ teamId: third.teamId }],
      passed: [{ teamId: first.teamId }],
      best: { interest: { score: 20 } },
    });
    expect(back.meanwhile?.races).toBeGreaterThan(3);
    expect(back.answered).toBe(1);
    expect(back.ahead?.id).toBe(third.teamId);
  }
  expect((await look(after(20_000))).meanwhile).toMatchObject({ since: after(8_500), passedBy: [], races: 0 });
});

test("shows no news of a car to someone without a team", async () => {
  const competition = await findCompetition(open.database, "izmir");
  if (!competition) throw new Error("There is no competition.");
  const personId = newId();
  await open.database
    .insertInto("person")
    .values({ id: personId, name: "Ada", email: "ada@example.org", image: null })
    .execute();
  const my = await readMyCar(open.database, {
    competition,
    personId,
    teamId: undefined,
    now: start,
  });
  expect(my).toMatchObject({
    team: null,
    standing: null,
    meanwhile: null,
    newest: null,
    lastRaces: [],
    ahead: null,
    submissions: { kind: "open" },
    nextRace: null,
    answered: 0,
  });
});

test("gives every team a turn even if a round takes more than a day", async () => {
  const { database } = open;
  await database.updateTable("team").set({ activeCarId: null }).where("houseCar", "is", null).execute();
  const people: string[] = [];
  for (let team = 0; team < continuedRacesAhead * longestWaiting + 1; team++)
    people.push((await newTeam(`Team ${team}`)).teamId);
  await finishDue(1);
  const raced = new Set<string>();
  for (const days of [20, 22]) {
    await planContinuedRaces(database, jobs, after(days * 86_400));
    for (const { id } of await dueRaces()) for (const teamId of await teamsOf(id)) raced.add(teamId);
    await finishDue(1);
  }
  expect(raced.isSupersetOf(new Set(people))).toBe(true);
});

test("a planned race of a team that was disqualified is void", async () => {
  const { database } = open;
  const { teamId } = await newTeam("Cheats");
  await planContinuedRaces(database, jobs, after(900));
  const raceIds = (await dueRaces()).map(({ id }) => id);
  const planned = [];
  for (const id of raceIds) if ((await teamsOf(id)).includes(teamId)) planned.push(id);
  expect(planned).not.toHaveLength(0);
  await database
    .updateTable("team")
    .set({ disqualifiedAt: new Date(), disqualifiedReason: "Copied" })
    .where("id", "=", teamId)
    .execute();
  const never = () => Promise.reject(new Error("It raced."));
  const job = runRaceJob(database, { run: never, runApart: never, count: 1 }, jobs);
  for (const raceId of planned) expect(await job.run({ raceId })).toBe("nothing-to-do");
  const states = await database.selectFrom("race").where("id", "in", planned).select("state").execute();
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["void"]));
});

test("numbers a planned race again if one with a higher number has begun", async () => {
  const { database } = open;
  await database.deleteFrom("race").execute();
  await planContinuedRaces(database, jobs, after(1_800));
  const [first, last] = [(await dueRaces())[0]!, (await dueRaces()).at(-1)!];
  const never = () => Promise.reject(new Error("It raced."));
  const job = runRaceJob(database, { run: never, runApart: never, count: 1 }, jobs);
  const begin = async ({ id }: { id: string }) => {
    await expect(job.run({ raceId: id })).rejects.toThrow("It raced.");
    return (await database.selectFrom("race").where("id", "=", id).select("number").executeTakeFirstOrThrow()).number;
  };
  expect(await begin(last)).toBe(last.number);
  expect(await begin(first)).toBeGreaterThan(last.number);
});
