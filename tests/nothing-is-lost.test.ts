import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { cookiesIn } from "#server/accounts/accounts-for-tests.ts";
import { newToken, tokenHash } from "#server/accounts/one-time-token.ts";
import { createToken } from "#server/accounts/tokens.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { newId } from "#server/platform/database/database.ts";
import { openEmbedded } from "#server/platform/database/open-embedded.ts";
import { startJobQueue, jobNames } from "#server/platform/jobs/job-queue.ts";
import { createRaceThreads } from "#server/races/race-threads.ts";
import { runRaceJob } from "#server/stages/run-race-job.ts";
import { createSecondEvm } from "#server/races/second-evm/second-evm-thread.ts";
import { judgeSubmissionJobs } from "#server/submissions/judge-submission.ts";
import type { Compile } from "#server/submissions/scrutineer.ts";
import { hourlyLimit } from "#server/submissions/submission-checks.ts";
import { submitCar } from "#server/submissions/submit-car.ts";
import { createTeam } from "#server/teams/create-team.ts";
import { houseCar, houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { createCompileProcess } from "#languages/solidity/node/compile-process.ts";
import { freePort } from "./free-port.ts";

const project = path.dirname(import.meta.dirname);
// With a space and non-ASCII letters.
const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "code-prix-")), "veri klasörü ğüşı");
const log = pino({ level: "silent" });
/** `npm run faults -- 200` uses more kills and data. */
const kills = Number(process.env["FAULT_KILLS"] ?? "") || 3;
const killMomentsMs =
  kills === 3 ? [150, 600, 1_200] : Array.from({ length: kills }, () => Math.floor(Math.random() * 2_500));
const teamsCount = Math.max(6, Math.ceil(kills / 2));
const processes: ChildProcess[] = [];

beforeAll(async () => {
  if (!existsSync(path.join(project, "build", "server", "index.js"))) {
    throw new Error("The site is not built. Run npm test, or npm start once, before this file alone.");
  }
  await fillWithSubmissions();
});

afterAll(() => {
  for (const child of processes) child.kill("SIGKILL");
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

/** Six submissions, none judged. */
async function fillWithSubmissions(): Promise<void> {
  const open = await openEmbedded(dataDir);
  await migrate(open.database);
  const jobs = await startJobQueue(open, jobNames, log);
  for (let number = 1; number <= teamsCount; number += 1) {
    const personId = newId();
    const person = { id: personId, name: `Driver ${number}`, email: `${number}@example.org`, image: null };
    await open.database.insertInto("person").values(person).execute();
    const fields = {
      name: `Team ${number}`,
      university: "Ege",
      city: "İzmir",
      liveryPrimary: "red",
      liverySecondary: "blue",
    };
    const team = await createTeam(open.database, { competitionId: "izmir", personId, fields });
    if (team.kind !== "done") throw new Error(JSON.stringify(team));
    const bytecode = houseCars[number % houseCars.length]?.initcode ?? "";
    const outcome = await submitCar(open.database, jobs, {
      teamId: team.teamId,
      personId,
      fields: { kind: "bytecode", bytecode, note: "" },
    });
    expect(outcome.kind).toBe("done");
  }
  await jobs.stop();
  await open.close();
}

/** Resolves when it's ready or ended. */
function startServer(port: number): Promise<{ child: ChildProcess; output: string; exitCode: number | null }> {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  processes.push(child);
  return new Promise((resolve, reject) => {
    let output = "";
    const onData = (data: Buffer) => {
      output += data.toString("utf8");
      if (output.includes("Code Prix is open")) resolve({ child, output, exitCode: null });
    };
    child.stdout.on("data", onData);
    child.stderr.on("data", onData);
    child.on("error", reject);
    child.on("exit", (exitCode) => resolve({ child, output, exitCode }));
  });
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

test(
  "a second process on the same data folder refuses to start with the reason",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const first = await startServer(await freePort());
    expect(first.exitCode).toBeNull();
    const second = await startServer(await freePort());
    expect(second.exitCode).toBe(1);
    expect(second.output).toContain(`The data folder ${dataDir} is in use by another process`);
    await killed(first.child);
  },
);

test(
  "a server that is killed repeatedly loses and repeats nothing",
  { tags: ["thorough"], timeout: 300_000 + kills * 15_000 },
  async () => {
    for (const afterMs of killMomentsMs) {
      const { child, exitCode, output } = await startServer(await freePort());
      if (exitCode !== null) throw new Error(output);
      await new Promise((resolve) => {
        setTimeout(resolve, afterMs);
      });
      await killed(child);
    }

    const open = await openEmbedded(dataDir);
    const { database } = open;
    const jobs = await startJobQueue(open, jobNames, log);
    const threads = createRaceThreads(1, "0".repeat(64));
    const compiler = createCompileProcess();
    const compile: Compile = (input, options) => compiler.compile(input, options);
    const compilers = { source: compile, "slow-source": compile };
    for (const lane of judgeSubmissionJobs(database, compilers, threads, jobs, "this engine", createSecondEvm()))
      await jobs.work(lane);
    await jobs.work(runRaceJob(database, threads, jobs));
    const states = async (table: "submission" | "race") => {
      const rows = await database.selectFrom(table).select("state").distinct().execute();
      return rows.map((row) => row.state).sort();
    };
    await expect
      .poll(() => states("submission"), { timeout: 120_000 + kills * 2_000, interval: 250 })
      .toEqual(["accepted"]);
    await expect.poll(() => states("race"), { timeout: 120_000 + kills * 2_000, interval: 250 }).toEqual(["released"]);

    const cars = await database
      .selectFrom("car")
      .where("submissionId", "is not", null)
      .select("submissionId")
      .execute();
    expect(new Set(cars.map((car) => car.submissionId)).size).toBe(teamsCount);
    expect(cars).toHaveLength(teamsCount);
    const races = await database.selectFrom("race").select(["id", "stageId", "number", "submissionId"]).execute();
    // Identical programs share a verdict, unless two queues judge them at the same time.
    const own = await database.selectFrom("submission").where("verdictOf", "is", null).select("id").execute();
    expect(own.length).toBeGreaterThanOrEqual(Math.min(teamsCount, houseCars.length));
    expect(races.filter((race) => race.submissionId !== null)).toHaveLength(5 * own.length);
    expect(new Set(races.map((race) => `${race.stageId} ${race.number}`)).size).toBe(races.length);
    const logs = await database.selectFrom("raceLog").select("raceId").execute();
    expect(logs.map((row) => row.raceId).sort()).toEqual(races.map((race) => race.id).sort());

    await jobs.stop();
    await Promise.all([threads.close(), compiler.close()]);
    await open.close();
  },
);

/** Leaves Team 1 one submission of its hourly allowance. */
async function spendAllowance(): Promise<{ teamId: string; apiToken: string; link: string }> {
  const open = await openEmbedded(dataDir);
  const { database } = open;
  const { teamId, personId } = await database
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .where("team.name", "=", "Team 1")
    .select(["teamMember.teamId", "teamMember.personId"])
    .executeTakeFirstOrThrow();
  const longAgo = new Date(Date.now() - 7_200_000);
  await database.updateTable("submission").set({ receivedAt: longAgo }).where("teamId", "=", teamId).execute();
  const spent = { teamId, competitionId: "izmir", personId, state: "rejected", kind: "bytecode" } as const;
  const rejection = JSON.stringify({ rule: "deploys-no-code" });
  const rows = Array.from({ length: hourlyLimit - 1 }, () => ({ ...spent, id: newId(), rejection }));
  await database
    .insertInto("submission")
    .values(rows.map((row) => ({ ...row, initcode: new Uint8Array([0]), decidedAt: new Date() })))
    .execute();
  const made = await createToken(database, { personId, name: "laptop", scope: "submit", days: "7" });
  if (made.kind !== "done") throw new Error(JSON.stringify(made));
  const link = newToken();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await database
    .insertInto("signInLink")
    .values({ tokenHash: tokenHash(link), personId, expiresAt })
    .execute();
  await open.close();
  return { teamId, apiToken: made.token, link };
}

test(
  "a server killed while it checks a car gives the team its hourly allowance back and says so",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const { teamId, apiToken, link } = await spendAllowance();
    const api = async (site: string, to: string, car?: { kind: string; source?: string; bytecode?: string }) => {
      const response = await fetch(`${site}/api/v1${to}`, {
        headers: { authorization: `Bearer ${apiToken}`, "content-type": "application/json" },
        ...(car && { method: "POST", body: JSON.stringify(car) }),
      });
      return { status: response.status, ...((await response.json()) as { id: string; state: string }) };
    };
    const cars = `/teams/${teamId}/submissions`;
    const stateAfter = async (site: string, state: string) =>
      (await api(site, `/submissions/${id}?wait=50&state=${state}`)).state;

    const first = await freePort();
    let site = `http://127.0.0.1:${first}`;
    const { child, output, exitCode } = await startServer(first);
    if (exitCode !== null) throw new Error(output);
    // Long enough to be killed in its check.
    const busy = "uint256 x = gasleft(); for (uint256 i = 0; i < 5000; i++) x ^= x * i; if (x == 1) return;";
    const source = houseCar("hedgehog").source.replace("CodePrix.CarData memory me", `${busy} $&`);
    const { id, status } = await api(site, cars, { kind: "source", source });
    expect(status).toBe(201);
    expect(await stateAfter(site, "queued")).toBe("checking");
    await killed(child);

    const second = await freePort();
    site = `http://127.0.0.1:${second}`;
    const again = await startServer(second);
    await expect.poll(() => stateAfter(site, "checking"), { timeout: 120_000, interval: 250 }).toBe("accepted");
    expect((await api(site, cars, { kind: "bytecode", bytecode: "0x61" })).status).toBe(201);
    expect((await api(site, cars, { kind: "bytecode", bytecode: "0x62" })).status).toBe(429);

    const signedIn = await fetch(`${site}/sign-in-link/${link}`, {
      method: "POST",
      headers: { origin: site },
      redirect: "manual",
    });
    const page = await fetch(`${site}/submission/${id}`, { headers: { cookie: cookiesIn(signedIn.headers) } });
    expect(await page.text()).toContain(messagesOf("en").submissions.interrupted.replace("'", "&#x27;"));
    await killed(again.child);
  },
);
