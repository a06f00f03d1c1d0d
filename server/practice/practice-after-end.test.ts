import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { practiceRacesPerHour } from "#domain/races/ladder-limits.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";
import { fixCars } from "../competitions/freeze-cars.ts";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import { findEntrants } from "../stages/find-entrants.ts";
import { chooseCar } from "../submissions/active-car.ts";
import { submitCar } from "../submissions/submit-car.ts";
import { requestFriendlyRace } from "./friendly-race.ts";
import { planContinuedRaces } from "./continue-practice.ts";
import { planLadder } from "./plan-ladder.ts";
import type { EntrantRating, StageRatings } from "./rate-stage.ts";

const stageId = "izmir-practice";
const code = houseCar("metronome").initcode;

let open: OpenDatabase;
const queue = { send: () => Promise.resolve() };
let ours = { teamId: "", carId: "" };
let theirs = { teamId: "", carId: "" };
let personId = "";

beforeAll(async () => {
  open = await openForTests();
  await open.database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  await enterHouseCars(open.database, queue);
  personId = await newPersonForTests(open.database);
  ours = await teamWithCar(personId, "Ours");
  theirs = await teamWithCar(await newPersonForTests(open.database), "Theirs");
});

afterAll(() => open.close());

beforeEach(async () => {
  await open.database.deleteFrom("submission").execute();
  await open.database.deleteFrom("race").execute();
  await set("finished", true);
});

async function teamWithCar(captain: string, name: string) {
  const teamId = await newTeamForTests(open.database, captain, { name });
  const initcode = parseBytecode(code);
  const carId = newId();
  await open.database
    .insertInto("car")
    .values({ id: carId, teamId, submissionId: null, name, initcode, codeHash: codeHash(initcode) })
    .execute();
  await open.database.updateTable("team").set({ activeCarId: carId }).where("id", "=", teamId).execute();
  return { teamId, carId };
}

async function set(state: CompetitionState, practiceAfterEnd: boolean) {
  await open.database
    .updateTable("competition")
    .set({ state, settings: JSON.stringify({ practiceAfterEnd }) })
    .where("id", "=", "izmir")
    .execute();
}

const submit = (note = "") =>
  submitCar(open.database, queue, {
    teamId: ours.teamId,
    personId,
    fields: { kind: "bytecode", bytecode: `${code}${note}`, note },
  });
const challenge = () => requestFriendlyRace(open.database, queue, { teamId: ours.teamId, rivalId: theirs.teamId });
const races = () => open.database.selectFrom("race").select(["id", "state", "requestedBy"]).execute();

async function plan() {
  const ratings = [ours, theirs].map(({ carId, teamId }): EntrantRating => {
    const strength = { strength: 0, strengthLow: -1, strengthHigh: 1, uncertainty: 1 };
    const place = { place: 1, placeLow: 1, placeHigh: 2, tiedWithNext: true };
    return { teamId, carId, ...strength, ...place, races: 0, wins: 0, rivalsBeaten: 0, rivalsMet: 0 };
  });
  const result: StageRatings = { spread: 1, confidence: 0.95, ratings, cities: [], neighbourhoods: new Map() };
  await open.database.transaction().execute((transaction) => planLadder(transaction, queue, stageId, result, ratings));
}

async function release() {
  const result = { turns: 80, logHash: "hash", winnerSeat: 0, finishedAt: new Date() };
  await open.database
    .updateTable("race")
    .set({ state: "released", ...result })
    .execute();
}

test("stops practice after the end unless the organiser allows it", async () => {
  await set("finished", false);
  expect(await submit()).toMatchObject({ kind: "refused", problems: [{ rule: "closed" }] });
  expect(await challenge()).toEqual({ kind: "refused", reason: "closed" });
  const choice = { kind: "rule", rule: "newest" } as const;
  expect(await chooseCar(open.database, queue, { teamId: ours.teamId, choice })).toMatchObject({ reason: "closed" });
  await plan();
  await planContinuedRaces(open.database, queue, new Date());
  expect(await races()).toEqual([]);
});

test("continues practice after the end if allowed, without automatic races", async () => {
  await open.database
    .updateTable("competition")
    .set({ submissionsCloseAt: new Date("2020-01-01") })
    .execute();
  expect(await submit()).toMatchObject({ kind: "done" });
  expect(await challenge()).toMatchObject({ kind: "done" });
  const choice = { kind: "rule", rule: "newest" } as const;
  expect(await chooseCar(open.database, queue, { teamId: ours.teamId, choice })).toEqual({ kind: "done" });
  await planContinuedRaces(open.database, queue, new Date());
  expect(await races()).toHaveLength(1);
  await plan();
  expect((await races()).filter(({ requestedBy }) => requestedBy === null)).toHaveLength(10);
});

test.each(["frozen", "final"] as const)("takes only unofficial cars while it is %s", async (state) => {
  await set(state, true);
  expect(await submit()).toMatchObject({ kind: "done" });
  expect(await open.database.selectFrom("submission").select("isLate").execute()).toEqual([{ isLate: true }]);
  expect(await challenge()).toEqual({ kind: "refused", reason: "closed" });
  await plan();
  expect(await races()).toEqual([]);
});

test("shares the hourly race limit between the ladder and friendly races", async () => {
  const { database } = open;
  expect(await challenge()).toMatchObject({ kind: "done" });
  await release();
  const { number, seed } = await database.selectFrom("race").select(["number", "seed"]).executeTakeFirstOrThrow();
  const about = { competitionId: "izmir", stageId, seed, submissionId: null, replacedBy: null };
  const result = { state: "released", turns: 80, logHash: "hash", winnerSeat: 0, finishedAt: new Date() } as const;
  const more = Array.from({ length: practiceRacesPerHour - 6 }, (_, index) => ({
    id: newId(),
    number: number + 1 + index,
    ...about,
    ...result,
  }));
  await database.insertInto("race").values(more).execute();
  const nextRaceNumber = number + 1 + more.length;
  await database.updateTable("stage").set({ nextRaceNumber }).where("id", "=", stageId).execute();
  await plan();
  expect(await races()).toHaveLength(practiceRacesPerHour);
  await release();
  await plan();
  expect(await races()).toHaveLength(practiceRacesPerHour);
  const used = { reason: "practice-hour-is-used", limit: practiceRacesPerHour, waitMinutes: 60 };
  expect(await challenge()).toEqual({ kind: "refused", ...used });
  expect(await submit()).toMatchObject({ kind: "done" });
  await database
    .updateTable("race")
    .set({ createdAt: new Date(Date.now() - 3_601_000) })
    .execute();
  expect(await challenge()).toMatchObject({ kind: "done" });
});

test("resumes the ladder an hour after it used up the limit", async () => {
  const sent: string[] = [];
  const jobs = {
    send(_: unknown, name: string) {
      sent.push(name);
      return Promise.resolve();
    },
  };
  const run = { id: newId(), stageId, races: 1, lastRaceNumber: 1, spread: 1, confidence: 0.95, bestTeamsOfCity: 5 };
  const asOf = new Date();
  await open.database
    .insertInto("ratingRun")
    .values({ ...run, asOf, settled: false })
    .execute();
  await open.database.updateTable("stage").set({ ratingsStale: false }).execute();
  await planContinuedRaces(open.database, jobs, asOf);
  expect(sent).toEqual([]);
  await planContinuedRaces(open.database, jobs, new Date(asOf.getTime() + 3_601_000));
  expect(sent).toEqual(["rate-stage"]);
});

test("excludes cars submitted after the end from official races", async () => {
  const { database } = open;
  await database.updateTable("team").set({ activeCarId: null }).where("houseCar", "is", null).execute();
  await database
    .transaction()
    .execute((transaction) => fixCars(transaction, "izmir", { engineHash: "engine", now: new Date() }));
  await database.updateTable("team").set({ activeCarId: ours.carId }).where("id", "=", ours.teamId).execute();
  expect(await findEntrants(database, "izmir", { from: "accepted-cars" }, "lot")).toEqual([]);
});
