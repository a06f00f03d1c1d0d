import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, newId } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { newPersonForTests, newTeamForTests } from "../teams/teams-for-tests.ts";
import { compileMsPerHour } from "./compiling/read-compile-input.ts";
import { hourlyLimit } from "./submission-checks.ts";
import { submitCar, type CarFields } from "./submit-car.ts";

let open: OpenDatabase;
let jobs: JobQueue;
let personId: string;
let teamId: string;

beforeAll(async () => {
  open = await openForTests();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  personId = await newPersonForTests(open.database);
  teamId = await newTeamForTests(open.database, personId);
});

afterAll(async () => {
  await jobs.stop();
  await open.close();
});

const submit = (fields: CarFields) => submitCar(open.database, jobs, { teamId, personId, fields });
const bytecode = (text: string): CarFields => ({ kind: "bytecode", bytecode: text, note: "" });
const source = (text: string): CarFields => ({ kind: "source", source: text, contractName: "", note: "" });

test("limits a team's submissions per hour, however they are sent", async () => {
  const { database } = open;
  const rows = Array.from({ length: hourlyLimit }, (_, index) => ({
    id: newId(),
    teamId,
    competitionId: "izmir",
    personId: null,
    state: "rejected" as const,
    kind: "bytecode" as const,
    note: "",
    source: null,
    contractName: null,
    initcode: new Uint8Array([index]),
    codeHash: null,
    checkingSince: null,
    decidedAt: new Date(),
    rejection: JSON.stringify({ rule: "deploys-no-code" }),
    report: null,
    carId: null,
  }));
  await database.insertInto("submission").values(rows).execute();
  const refused = await submit(bytecode("0x60"));
  expect(refused).toMatchObject({ kind: "refused", problems: [{ rule: "too-many-this-hour", limit: hourlyLimit }] });
  await database
    .updateTable("submission")
    .set({ receivedAt: new Date(Date.now() - 3_700_000) })
    .where("id", "=", rows[0]?.id ?? "")
    .execute();
  expect(await submit(bytecode("0x60"))).toMatchObject({ kind: "done" });
});

test("doesn't count a check that the host interrupted", async () => {
  const { database } = open;
  expect(await submit(bytecode("0x61"))).toMatchObject({ problems: [{ rule: "too-many-this-hour" }] });
  const { id } = await database
    .selectFrom("submission")
    .where("teamId", "=", teamId)
    .orderBy("receivedAt", "desc")
    .select("id")
    .executeTakeFirstOrThrow();
  await database.updateTable("submission").set({ interrupted: true }).where("id", "=", id).execute();
  expect(await submit(bytecode("0x61"))).toMatchObject({ kind: "done" });
});

test("limits a person's submissions and compiler time per hour across teams", async () => {
  const { database } = open;
  const other = await newTeamForTests(database, await newPersonForTests(database), { name: "Other" });
  const elsewhere = (count: number, compileMs: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: newId(),
      teamId: other,
      competitionId: "izmir",
      personId,
      state: "rejected" as const,
      kind: "source" as const,
      note: "",
      source: `// ${index}`,
      contractName: null,
      initcode: null,
      codeHash: null,
      checkingSince: null,
      decidedAt: new Date(),
      rejection: JSON.stringify({ rule: "deploys-no-code" }),
      report: null,
      carId: null,
      compileMs,
    }));
  const before = new Date(Date.now() - 3_700_000);
  await database.updateTable("submission").set({ receivedAt: before }).execute();
  await database.insertInto("submission").values(elsewhere(1, compileMsPerHour)).execute();
  const refused = { kind: "refused", problems: [{ rule: "too-much-compiling", limitMinutes: 5, waitMinutes: 60 }] };
  expect(await submit(source("contract A {}"))).toMatchObject(refused);
  expect(await submit(bytecode("0x61"))).toMatchObject({ kind: "done" });
  await database.updateTable("submission").set({ compileMs: 0 }).execute();
  const used = { teamId, personId, compiledMs: compileMsPerHour };
  expect(await submitCar(database, jobs, { ...used, fields: source("contract A {}") })).toMatchObject({
    problems: [{ rule: "too-much-compiling" }],
  });
  await database.insertInto("submission").values(elsewhere(hourlyLimit, 0)).execute();
  expect(await submit(bytecode("0x62"))).toMatchObject({ problems: [{ rule: "too-many-of-person" }] });
});
