import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { houseCar } from "#solidity/house-cars/house-cars.ts";
import { createCompileThread } from "#solidity/node/compile-thread.ts";
import { enterHouseCars } from "../competitions/enter-house-cars.ts";
import type { OpenDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { newId } from "../database/new-id.ts";
import { openForTests } from "../database/open-for-tests.ts";
import { jobNames } from "../jobs/job-names.ts";
import { startJobQueue, type JobQueue } from "../jobs/job-queue.ts";
import { findRace, listRacesOfSubmission } from "../races/find-race.ts";
import { createRaceThreads } from "../races/race-threads.ts";
import { rateStageJob } from "../standings/rate-stage-job.ts";
import { standingsOf } from "../standings/standings-of.ts";
import { createTeam } from "../teams/create-team.ts";
import { findSubmission, type SubmissionView } from "./find-submission.ts";
import { judgeSubmissionJob } from "./judge-submission.ts";
import { submitCar, type CarFields, type SubmitOutcome } from "./submit-car.ts";

let open: OpenDatabase;
let jobs: JobQueue;
const threads = createRaceThreads(1);
const compiler = createCompileThread();
const person = { id: newId(), name: "Ada", email: "ada@example.org", image: null };
let teamId: string;

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await migrate(database);
  await database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  await database.insertInto("person").values(person).execute();
  const fields = { name: "Şimşek", university: "Ege", city: "İzmir", liveryPrimary: "red", liverySecondary: "white" };
  const created = await createTeam(database, { competitionId: "izmir", personId: person.id, fields });
  if (created.kind === "created") teamId = created.teamId;
  await jobs.work(judgeSubmissionJob(database, (input) => compiler.compile(input), threads, jobs));
  await jobs.work(rateStageJob(database, jobs));
});

afterAll(async () => {
  await jobs.stop();
  await Promise.all([threads.close(), compiler.close()]);
  await open.close();
});

const submit = (fields: CarFields) => submitCar(open.database, jobs, { teamId, personId: person.id, fields });
const bytecode = (text: string): CarFields => ({ kind: "bytecode", bytecode: text, note: "" });
const source = (text: string): CarFields => ({ kind: "source", source: text, contractName: "", note: "" });

async function judged(outcome: SubmitOutcome): Promise<SubmissionView> {
  if (outcome.kind !== "queued") throw new Error(JSON.stringify(outcome.problems));
  const find = () => findSubmission(open.database, outcome.submissionId);
  await expect.poll(async () => (await find())?.decidedAt ?? null, { timeout: 40_000 }).not.toBeNull();
  const submission = await find();
  if (!submission) throw new Error("The submission is gone.");
  return submission;
}

test("a car is accepted, raced from every seat, and stands on the board", async () => {
  const submission = await judged(await submit(bytecode(houseCar("metronome").initcode)));
  expect(submission).toMatchObject({ state: "accepted", isActive: true, rejection: null, ahead: 0 });
  expect(submission.report).toMatchObject({ races: 5, compiler: null });
  const races = await listRacesOfSubmission(open.database, submission.id);
  expect(races.map((race) => race.seats.findIndex((seat) => seat.teamId === teamId))).toEqual([0, 1, 2, 3, 4]);
  for (const race of races) expect(race.state).toBe("released");
  expect((await findRace(open.database, races[0]?.id ?? ""))?.log).toContain('"Şimşek"');
  const ownRow = async () => (await standingsOf(open.database, "izmir")).find((row) => row.teamId === teamId);
  await expect.poll(ownRow, { timeout: 30_000 }).toMatchObject({ place: 1, races: 5, rivalsMet: 20, code: "SIM" });
});

test("source is compiled on the server", async () => {
  const submission = await judged(await submit(source(houseCar("sunday-driver").source)));
  expect(submission).toMatchObject({ state: "accepted", kind: "source", isActive: true });
  expect(submission.codeHash).toBe(houseCar("sunday-driver").codeHash);
  expect(submission.report?.compiler).toMatch(/^0\.8\./);
});

test("source that does not compile is rejected with the place, and the working car stays", async () => {
  const submission = await judged(await submit(source("pragma solidity ^0.8.13;\ncontract Car {\n  uint x = ;\n}")));
  expect(submission).toMatchObject({ state: "rejected", isActive: false });
  expect(submission.rejection).toMatchObject({ rule: "does-not-compile", reason: "mistakes", errors: [{ line: 3 }] });
  const team = await open.database.selectFrom("team").where("id", "=", teamId).select("activeCarId").executeTakeFirst();
  expect(team?.activeCarId).not.toBeNull();
});

test.each([
  ["0xfe", { rule: "does-not-deploy", outcome: { kind: "halted", reason: "bad-opcode" } }],
  ["0x5b600056", { rule: "does-not-deploy", outcome: { kind: "out-of-gas" } }],
  ["0x00", { rule: "deploys-no-code" }],
  // deploys the one byte fe: every turn halts
  [
    "0x60fe60005360016000f3",
    { rule: "never-takes-a-turn", races: 5, outcome: { kind: "halted", reason: "bad-opcode" } },
  ],
])("hostile bytecode %s is rejected by its rule", async (text, rejection) => {
  const submission = await judged(await submit(bytecode(text)));
  expect(submission).toMatchObject({ state: "rejected", rejection });
});

test("what cannot be a car is refused before it is taken in", async () => {
  expect(await submit(bytecode("0x60f"))).toEqual({
    kind: "refused",
    problems: [{ field: "bytecode", rule: "half-byte", digits: 3 }],
  });
  expect(await submit(source("  "))).toEqual({ kind: "refused", problems: [{ field: "source", rule: "empty" }] });
  expect(await submit(source("contract A {}\n\0"))).toEqual({
    kind: "refused",
    problems: [{ field: "source", rule: "not-text", line: 2 }],
  });
  expect(await submit(source("x".repeat(300_000)))).toMatchObject({
    problems: [{ rule: "too-large", bytes: 300_000 }],
  });
});

test("a form sent twice is one submission", async () => {
  const car = bytecode(houseCar("hedgehog").initcode);
  const outcomes = await Promise.all([submit(car), submit(car)]);
  expect(outcomes[0]).toEqual(outcomes[1]);
  for (const outcome of outcomes) await judged(outcome);
});
