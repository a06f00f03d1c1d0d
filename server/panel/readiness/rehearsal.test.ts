import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createCompileProcess } from "#languages/solidity/node/compile-process.ts";
import { addOutlinedStages } from "../../competitions/first-stages.ts";
import { findCompetition, findShownCompetition } from "../../competitions/find-competition.ts";
import { enterHouseCars } from "../../races/enter-house-cars.ts";
import { type OpenDatabase, newId } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../../platform/jobs/job-queue.ts";
import { checkRaceJob } from "../../stages/check-race-job.ts";
import { findRace, listLatestRaces } from "../../races/find-race.ts";
import { lendThreadsForTests } from "../../races/lend-threads-for-tests.ts";
import { runRaceJob } from "../../stages/run-race-job.ts";
import { createSecondEvm } from "../../races/second-evm/second-evm-thread.ts";
import { findFollowedShow } from "../../show/companion.ts";
import { admitScreen, registerScreen } from "../../show/screens.ts";
import { orderStageJob } from "../../stages/order-stage-job.ts";
import { rateStageJob } from "../../practice/rate-stage-job.ts";
import { judgeSubmissionJobs } from "../../submissions/judge-submission.ts";
import type { Compile } from "../../submissions/scrutineer.ts";
import { receiptKey } from "../../submissions/receipt.ts";
import { findTeam, listTeams } from "../../teams/find-team.ts";
import { advanceRehearsals, removeRehearsal } from "./advance-rehearsals.ts";
import { defaultTeams, listRehearsals, rehearsalTeams, startRehearsal, enterGeneratedTeams } from "./rehearsal.ts";

const engineHash = "0".repeat(64);
const threads = lendThreadsForTests(2);
const compiler = createCompileProcess();
let open: OpenDatabase;
let jobs: JobQueue;
let personId: string;

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  personId = newId();
  const person = { id: personId, name: "Ada", email: `${personId}@example.org`, image: null };
  await database.insertInto("person").values(person).execute();
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  const compile: Compile = (input, options) => compiler.compile(input, options);
  const compilers = { source: compile, "slow-source": compile };
  for (const lane of judgeSubmissionJobs(database, compilers, threads, jobs, engineHash, createSecondEvm()))
    await jobs.work(lane);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(rateStageJob(database, jobs));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
  await enterHouseCars(database, jobs);
  await receiptKey(database);
}, 120_000);

afterAll(async () => {
  await jobs.stop();
  await Promise.all([threads.close(), compiler.close()]);
  await open.close();
});

async function everything(): Promise<Record<string, string[]>> {
  const plain = open.database.withoutPlugins();
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'jobs' and table_name = 'job'))
  `.execute(plain);
  const all: Record<string, string[]> = {};
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select each::text as row from ${sql.id(schema, name)} each order by 1
    `.execute(plain);
    all[`${schema}.${name}`] = rows.map(({ row }) => row);
  }
  return all;
}

async function untilQuiet(): Promise<void> {
  const isQuiet = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from jobs.job where state in ('created', 'retry', 'active')
    `.execute(open.database.withoutPlugins());
    expect(rows[0]?.open).toBe(0);
  };
  await vi.waitFor(isQuiet, { timeout: 120_000, interval: 200 });
}

test("gives rehearsal teams numbers and codes that no house car has", async () => {
  const undone = new Error("undone");
  let codes: string[] = [];
  expect(await defaultTeams(open.database, "izmir")).toBe(15);
  const enter = open.database.transaction().execute(async (transaction) => {
    await enterGeneratedTeams(transaction, { competitionId: "izmir", count: rehearsalTeams.max, seed: "s" });
    const teams = await transaction.selectFrom("team").where("competitionId", "=", "izmir").select("code").execute();
    codes = teams.map((team) => team.code);
    expect(await defaultTeams(transaction, "izmir")).toBe(rehearsalTeams.max);
    throw undone;
  });
  await expect(enter).rejects.toBe(undone);
  expect(codes.length).toBeGreaterThan(rehearsalTeams.max);
  expect(new Set(codes).size).toBe(codes.length);
});

test(
  "runs the real plan from cars to released results automatically, visible only in the panel",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const { database } = open;
    await untilQuiet();

    const stages = [
      { kind: "qualifying", format: "qualifying", groupsGoingOn: 1 },
      { kind: "final", format: "grand-final" },
    ] as const;
    await database.transaction().execute((transaction) =>
      addOutlinedStages(transaction, {
        competitionId: "izmir",
        preset: "university-code-prix",
        outline: stages,
        names: { qualifying: "Qualifying", heats: "Heats", final: "Final" },
      }),
    );
    const before = await everything();

    const request = { likeId: "izmir", teams: 6, name: "Rehearsal", personId };
    const started = await startRehearsal(database, jobs, request);
    if (started.kind !== "done") throw new Error(started.reason);
    const { competitionId } = started;
    expect(await startRehearsal(database, jobs, request)).toEqual({ kind: "refused", reason: "one-at-a-time" });
    const isReady = async () => {
      await advanceRehearsals(database, { jobs, engineHash, configuration: { sponsors: [] } });
      const [rehearsal] = await listRehearsals(database);
      expect(rehearsal).toMatchObject({
        isReady: true,
        judged: 6,
        stages: [
          { name: "Qualifying", state: "released" },
          { name: "Final", state: "released" },
        ],
        disqualified: expect.any(String),
      });
      return rehearsal;
    };
    const rehearsal = await vi.waitFor(isReady, { timeout: 120_000, interval: 200 });
    const showId = rehearsal?.showId ?? "";
    const waiting = await registerScreen(database, "192.0.2.1");
    const screen = { showId, typed: waiting.kind === "registered" ? waiting.code : "", name: "Hall", brand: "izmir" };
    expect(await admitScreen(database, { ...screen, role: "hall", personId })).toMatchObject({ kind: "admitted" });

    const teams = await database
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .select("id")
      .execute();
    const cars = await database
      .selectFrom("car")
      .where(
        "teamId",
        "in",
        teams.map(({ id }) => id),
      )
      .select("codeHash")
      .execute();
    expect(new Set(cars.map(({ codeHash }) => codeHash)).size).toBe(rehearsal?.accepted);
    const races = await database.selectFrom("race").where("competitionId", "=", competitionId).select("id").execute();
    expect(races.length).toBeGreaterThan(3);
    await database.updateTable("race").set({ state: "released" }).where("competitionId", "=", competitionId).execute();
    expect(await findCompetition(database, competitionId)).toBeUndefined();
    expect((await findShownCompetition(database, "izmir"))?.id).toBe("izmir");
    expect(await findTeam(database, teams[0]?.id ?? "")).toBeUndefined();
    expect(await listTeams(database, competitionId)).toEqual([]);
    expect(await findRace(database, races[0]?.id ?? "")).toBeUndefined();
    expect(await listLatestRaces(database, competitionId)).toEqual([]);
    expect(await findFollowedShow(database, "izmir", () => ({ lastsMs: 0, turnAt: () => 0 }))).toBeUndefined();

    await untilQuiet();
    expect(await removeRehearsal(database, { competitionId: "izmir", personId })).toEqual({ kind: "refused" });
    expect(await removeRehearsal(database, { competitionId, personId })).toMatchObject({ kind: "removed", teams: 6 });
    const after = await everything();
    const lines = (after["public.audit_entry"] ?? []).filter((line) => !before["public.audit_entry"]?.includes(line));
    expect(lines.map((line) => /(?:start|remove)-rehearsal/.exec(line)?.[0])).toEqual([
      "start-rehearsal",
      "remove-rehearsal",
    ]);
    const { "public.audit_entry": entriesBefore, ...othersBefore } = before;
    const { "public.audit_entry": entriesAfter, ...othersAfter } = after;
    expect(entriesAfter?.length).toBe((entriesBefore?.length ?? 0) + 2);
    expect(othersAfter).toEqual(othersBefore);
  },
);
