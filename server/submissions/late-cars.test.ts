import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { carsRoot, officialSeed, seedCommitment } from "#engine/referee/official-seed.ts";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { fixCars, listFrozenCars, listFreezes } from "../competitions/freeze-cars.ts";
import { stepCompetition } from "../competitions/phases/step-competition.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import { readWaiting } from "../panel/read-waiting.ts";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import { seedText } from "../races/record-race.ts";
import { addStage, announceStage, changeStage } from "../stages/plan-stage.ts";
import { startStage } from "../stages/run-stage.ts";
import { enterFrozenTeams } from "../stages/stages-for-tests.ts";
import { newPersonForTests } from "../teams/teams-for-tests.ts";
import { chooseCar } from "./active-car.ts";
import { findOfficialCar, findSubmission } from "./find-submission.ts";
import { listLateCars, makeCarOfficial } from "./late-cars.ts";
import { submitCar } from "./submit-car.ts";

let open: OpenDatabase;
let jobs: JobQueue;
let organiser: string;
let teams: string[];
const competitionId = "izmir";
const engineHash = "0".repeat(64);

beforeAll(async () => {
  open = await openForTests();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", competitionId).execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(open.database, jobs);
  organiser = await newPersonForTests(open.database, "Organiser");
  teams = await enterFrozenTeams(open.database, competitionId, 6);
});

afterAll(async () => {
  await jobs.stop();
  await open.close();
});

/** Submitted now, and accepted by the check. */
async function submitLate(teamId: string, code: number): Promise<{ submissionId: string; carId: string }> {
  const { database } = open;
  const { personId } = await database
    .selectFrom("teamMember")
    .where("teamId", "=", teamId)
    .select("personId")
    .executeTakeFirstOrThrow();
  const fields = { kind: "bytecode", bytecode: `0x${code.toString(16).padStart(4, "0")}`, note: "" } as const;
  const outcome = await submitCar(database, jobs, { teamId, personId, fields });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome.problems));
  const { submissionId } = outcome;
  const carId = newId();
  const codeHash = `0x${code.toString(16).padStart(64, "0")}`;
  await database
    .insertInto("car")
    .values({ id: carId, teamId, submissionId, name: `Car ${code}`, initcode: new Uint8Array([code]), codeHash })
    .execute();
  await database
    .updateTable("submission")
    .set({ state: "accepted", carId, codeHash, decidedAt: new Date() })
    .where("id", "=", submissionId)
    .execute();
  return { submissionId, carId };
}

const makeOfficial = (teamId: string, submissionId: string, reason = "The venue's network was down.") =>
  makeCarOfficial(open.database, jobs, {
    competitionId,
    teamId,
    submissionId,
    personId: organiser,
    reason,
    now: new Date(),
  });

async function undoLast() {
  const { id } = await open.database
    .selectFrom("auditEntry")
    .where("act", "=", "make-car-official")
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  const parts = { jobs, engineHash };
  return undoAct(open.database, parts, { entryId: id, personId: organiser, mayOrganise: () => true });
}

const competition = () =>
  open.database.selectFrom("competition").where("id", "=", competitionId).selectAll().executeTakeFirstOrThrow();

const rootOfTheList = async () => carsRoot(await listFrozenCars(open.database, competitionId));

const lateCarsWaiting = async () =>
  (await readWaiting(open.database, [{ id: competitionId, name: "Izmir" }], [])).find(
    ({ kind }) => kind === "late-cars",
  )?.count;

test("keeps a late car out of the freeze until an organiser makes it official", async () => {
  const { database } = open;
  const [team = ""] = teams;
  const step = { competitionId, personId: organiser };
  await stepCompetition(database, { jobs, engineHash }, { ...step, from: "frozen", to: "practice" });
  await database
    .updateTable("competition")
    .set({ submissionsCloseAt: new Date(0) })
    .execute();
  const late = await submitLate(team, 1);
  expect(await findSubmission(database, late.submissionId)).toMatchObject({ isUnofficial: true, canBeChosen: false });
  const choice = { kind: "race", submissionId: late.submissionId } as const;
  expect(await chooseCar(database, jobs, { teamId: team, choice })).toMatchObject({ reason: "not-accepted" });

  const frozen = await database.transaction().execute(async (transaction) => {
    await fixCars(transaction, competitionId, { engineHash, now: new Date() });
    return listFrozenCars(transaction, competitionId);
  });
  expect(frozen.find(({ teamId }) => teamId === team)?.codeHash).not.toMatch(/1$/);

  expect(await makeOfficial(team, late.submissionId)).toMatchObject({ kind: "done" });
  const { activeCarId } = await database
    .selectFrom("team")
    .where("id", "=", team)
    .select("activeCarId")
    .executeTakeFirstOrThrow();
  expect(activeCarId).toBe(late.carId);
  expect(await listFreezes(database, competitionId)).toEqual([]);
  await stepCompetition(database, { jobs, engineHash }, { ...step, from: "practice", to: "frozen" });
  expect(await findOfficialCar(database, team)).toMatchObject({ name: "Car 1" });
});

test("freezes again with a late car, and anyone can recompute both roots and the seeds", async () => {
  const { database } = open;
  const [, team = ""] = teams;
  const first = await competition();
  const listed = await listFrozenCars(database, competitionId);
  const before = await findOfficialCar(database, team);
  const late = await submitLate(team, 2);
  expect(await lateCarsWaiting()).toBe(1);
  expect(await rootOfTheList()).toBe(first.carsRoot);

  // As the freeze of a nation-wide competition does.
  const nation = "trabzon";
  const { carId, number, codeHash } = await database
    .selectFrom("frozenCar")
    .where("teamId", "=", team)
    .select(["carId", "number", "codeHash"])
    .executeTakeFirstOrThrow();
  const copied = { competitionId: nation, teamId: team, carId, number, codeHash };
  await database.insertInto("frozenCar").values(copied).execute();
  expect(await makeOfficial(team, late.submissionId)).toEqual({ kind: "refused", reason: "frozen-nation-wide" });
  await database.deleteFrom("frozenCar").where("competitionId", "=", nation).execute();

  expect(await makeOfficial(team, late.submissionId, " ")).toEqual({ kind: "refused", reason: "no-reason" });
  expect(await makeOfficial(teams[2] ?? "", late.submissionId)).toEqual({ kind: "refused", reason: "no-such-car" });
  expect(await makeOfficial(team, late.submissionId)).toMatchObject({ kind: "done" });
  expect(await makeOfficial(team, late.submissionId)).toEqual({ kind: "refused", reason: "no-such-car" });
  expect(await lateCarsWaiting()).toBeUndefined();
  expect(await listLateCars(database, competitionId, team)).toMatchObject([{ officialSince: expect.any(Date) }]);
  expect(await findOfficialCar(database, team)).toMatchObject({ name: "Car 2" });
  expect((await findOfficialCar(database, teams[2] ?? ""))?.since).toEqual(before?.since);

  const second = await competition();
  expect(second.carsRoot).not.toBe(first.carsRoot);
  expect(await rootOfTheList()).toBe(second.carsRoot);
  const changed = (await listFrozenCars(database, competitionId)).filter(
    ({ teamId, codeHash }) => listed.find((car) => car.teamId === teamId)?.codeHash !== codeHash,
  );
  expect(changed.map(({ teamId }) => teamId)).toEqual([team]);
  const lists = await listFreezes(database, competitionId);
  expect(lists).toMatchObject([
    { carsRoot: first.carsRoot, replaced: { reason: "The venue's network was down." } },
    { carsRoot: second.carsRoot, replaced: null },
  ]);

  expect(await undoLast()).toMatchObject({ kind: "done" });
  expect((await competition()).carsRoot).toBe(first.carsRoot);
  expect(await findSubmission(database, late.submissionId)).toMatchObject({ isUnofficial: true, countsSince: null });
  expect(await makeOfficial(team, late.submissionId)).toMatchObject({ kind: "done" });
  const published = await listFreezes(database, competitionId);
  expect(published.map(({ cars }) => carsRoot(cars))).toEqual(published.map(({ carsRoot: root }) => root));
  expect(published.map(({ carsRoot: root, replaced }) => [root, replaced?.reason])).toEqual([
    [first.carsRoot, "The venue's network was down."],
    [second.carsRoot, null],
    [first.carsRoot, "The venue's network was down."],
    [second.carsRoot, undefined],
  ]);

  const naming = { competitionId, format: "round-robin", kind: "heats", name: "Heats" } as const;
  const added = await addStage(database, { ...naming, personId: organiser });
  if (added.kind !== "done") throw new Error(added.reason);
  const act = { stageId: added.stageId, personId: organiser };
  await changeStage(database, jobs, act, {
    ...naming,
    plan: { ...defaultPlan("round-robin", 5), minutes: null, rounds: 1 },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  });
  await announceStage(database, jobs, act);
  expect(await startStage(database, jobs, act)).toEqual({ kind: "done" });
  const { seedSecret: secret, seedCommitment: committed } = await competition();
  expect(committed).toBe(seedCommitment(secret ?? ""));
  const root = await rootOfTheList();
  const races = await database.selectFrom("race").where("stageId", "=", added.stageId).selectAll().execute();
  expect(races.length).toBeGreaterThan(0);
  for (const { seed, number } of races) {
    const { stageId } = added;
    expect(seed).toBe(seedText(officialSeed({ secret: secret ?? "", carsRoot: root, stageId, raceNumber: number })));
  }
  const raced = await database
    .selectFrom("raceSeat")
    .innerJoin("race", "race.id", "raceSeat.raceId")
    .where("race.stageId", "=", added.stageId)
    .where("raceSeat.teamId", "=", team)
    .select("raceSeat.carId")
    .execute();
  expect(new Set(raced.map(({ carId }) => carId))).toEqual(new Set([late.carId]));

  const later = await submitLate(team, 3);
  expect(await makeOfficial(team, later.submissionId)).toEqual({ kind: "refused", reason: "too-late" });
  expect(await undoLast()).toMatchObject({ kind: "refused", reason: "no-longer-possible" });
  expect(await lateCarsWaiting()).toBeUndefined();

  const settings = JSON.stringify({ practiceAfterEnd: true });
  await database
    .updateTable("competition")
    .set({ state: "finished", settings })
    .where("id", "=", competitionId)
    .execute();
  const choice = { kind: "race", submissionId: later.submissionId } as const;
  expect(await chooseCar(database, jobs, { teamId: team, choice })).toEqual({ kind: "done" });
  expect(await rootOfTheList()).toBe(root);
  expect(await findOfficialCar(database, team)).toBeUndefined();
});
