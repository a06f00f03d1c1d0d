import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { openLine } from "./broken-line.ts";
import { startPostgres, type PostgresServer } from "./postgres-server.ts";
import { freePort } from "../free-port.ts";
import { startSite, type SiteProcess } from "./site-process.ts";
import { queueTournament, openAttempts, racesLeft, wrongRaces, type Tournament } from "./tournament.ts";

/** Lost data. */
export interface FaultResult {
  fault: string;
  tried: number;
  races: number;
  lost: number;
  note: string;
}

/** Maximum time to take over a dead worker's race. */
const takeOverWithinMs = 60_000;
const patienceMs = 600_000;
const racesChecked = 200;

async function untilDone(tournament: Tournament): Promise<void> {
  for (const untilMs = Date.now() + patienceMs; Date.now() < untilMs; await wait(500)) {
    if ((await racesLeft(tournament).catch(() => 1)) === 0) return;
  }
}

export async function judge(fault: string, tried: number, tournament: Tournament, note: string): Promise<FaultResult> {
  await untilDone(tournament);
  const wrong = await wrongRaces(tournament, racesChecked);
  await tournament.open.close();
  for (const line of wrong.slice(0, 10)) console.error(`  ${line}`);
  return { fault, tried, races: tournament.raceIds.length, lost: wrong.length, note };
}

export async function workerKills(kills: number): Promise<FaultResult> {
  const postgres = await startPostgres();
  const workers: SiteProcess[] = [];
  try {
    postgres.start();
    const tournament = await queueTournament(postgres.url, Math.max(200, kills * 20));
    const start = () => startSite("worker", { DATABASE_URL: postgres.url });
    workers.push(...(await Promise.all([start(), start(), start()])));
    let slowestMs = 0;
    let interrupted = 0;
    const takeOvers: Promise<void>[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(Math.random() * 1_500);
      const index = kill % workers.length;
      await workers[index]?.kill("SIGKILL");
      const killedMs = Date.now();
      const before = new Set(await openAttempts(tournament));
      workers[index] = await start();
      takeOvers.push(
        (async () => {
          // Attempts that are still open belong to the dead worker.
          const waiting = (await openAttempts(tournament)).filter((attempt) => before.has(attempt));
          interrupted += waiting.length > 0 ? 1 : 0;
          for (const untilMs = killedMs + takeOverWithinMs * 2; waiting.length > 0 && Date.now() < untilMs;) {
            const still = await openAttempts(tournament);
            if (waiting.every((attempt) => !still.includes(attempt))) break;
            await wait(500);
          }
          if (waiting.length > 0) slowestMs = Math.max(slowestMs, Date.now() - killedMs);
        })(),
      );
    }
    await Promise.all(takeOvers);
    const result = await judge("a worker of three is killed (SIGKILL), on PostgreSQL", kills, tournament, "");
    result.note = `${interrupted} kills met a race that ran; the slowest was taken over after ${(slowestMs / 1_000).toFixed(1)} s`;
    if (slowestMs > takeOverWithinMs) result.lost += 1;
    return result;
  } finally {
    await Promise.all(workers.map((worker) => worker.kill("SIGKILL")));
    postgres.remove();
  }
}

interface DatabaseFault {
  fault: string;
  tried: number;
  races: number;
  harm: (postgres: PostgresServer, line: { delayMs: number; cut: boolean }) => Promise<string>;
}

async function asAdmin(postgres: PostgresServer, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const databaseFaults: DatabaseFault[] = [
  {
    fault: "PostgreSQL crashes and is started again",
    tried: 3,
    races: 400,
    async harm(postgres) {
      for (let round = 0; round < 3; round += 1) {
        await wait(1_500);
        postgres.stop("immediate");
        await wait(1_000);
        postgres.start();
      }
      return "";
    },
  },
  {
    fault: "PostgreSQL takes no writes for a while (read-only)",
    tried: 1,
    races: 300,
    async harm(postgres) {
      await asAdmin(postgres, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
      await wait(8_000);
      await asAdmin(
        postgres,
        "set default_transaction_read_only = off",
        "alter system reset default_transaction_read_only",
        "select pg_reload_conf()",
      );
      return "8 s";
    },
  },
  {
    fault: "PostgreSQL has no connection left",
    tried: 1,
    races: 300,
    async harm(postgres) {
      const held: Client[] = [];
      try {
        for (;;) {
          const client = new Client({ connectionString: postgres.url });
          client.on("error", () => undefined);
          await client.connect();
          held.push(client);
        }
      } catch {
        // None left, as intended.
      }
      await asAdmin(postgres, "select 1").catch(() => undefined);
      await wait(8_000);
      await Promise.all(held.map((client) => client.end()));
      return `${held.length} taken, for 8 s`;
    },
  },
  {
    fault: "PostgreSQL is slow (200 ms on the way there and 200 ms back)",
    tried: 1,
    races: 100,
    async harm(_, line) {
      line.delayMs = 200;
      await wait(15_000);
      line.delayMs = 0;
      return "for 15 s";
    },
  },
  {
    fault: "PostgreSQL cannot be reached, and nobody says so",
    tried: 1,
    races: 300,
    async harm(_, line) {
      line.cut = true;
      await wait(60_000);
      line.cut = false;
      return "for 60 s";
    },
  },
];

/** The workers must recover without a restart. */
export async function harmedDatabase({ fault, tried, races, harm }: DatabaseFault): Promise<FaultResult> {
  const postgres = await startPostgres();
  const workers: SiteProcess[] = [];
  const line = await openLine(await freePort(), postgres.port);
  try {
    postgres.start();
    const tournament = await queueTournament(postgres.url, races);
    const url = postgres.url.replace(String(postgres.port), String(line.port));
    const start = () => startSite("worker", { DATABASE_URL: url });
    workers.push(...(await Promise.all([start(), start()])));
    const note = await harm(postgres, line);
    const mendedMs = Date.now();
    const left = await racesLeft(tournament).catch(() => races);
    await untilDone(tournament);
    const seconds = ((Date.now() - mendedMs) / 1_000).toFixed(0);
    const result = await judge(
      fault,
      tried,
      tournament,
      [note, `${left} races were left, done ${seconds} s later`].filter(Boolean).join("; "),
    );
    const ended = workers.filter((worker) => worker.child.exitCode !== null || worker.child.signalCode !== null);
    if (ended.length > 0) {
      result.lost += ended.length;
      result.note += `; ${ended.length} workers ended: ${ended[0]?.output().slice(-500)}`;
    }
    return result;
  } finally {
    await Promise.all(workers.map((worker) => worker.kill("SIGKILL")));
    await line.close();
    postgres.remove();
  }
}

export { databaseFaults };

/** It reports the outage, recovers, and can be stopped at any time. */
export async function databaseAway(): Promise<FaultResult> {
  const postgres = await startPostgres();
  const late: string[] = [];
  const tookS: string[] = [];
  let site: SiteProcess | undefined;
  try {
    postgres.start();
    const port = await freePort();
    site = await startSite("all", { DATABASE_URL: postgres.url, PORT: String(port), LOG_LEVEL: "silent" });
    const status = async () =>
      (await fetch(`http://127.0.0.1:${port}/teams/izmir`, { signal: AbortSignal.timeout(5_000) })).status;
    const within = async (seconds: number, what: string, isSo: () => Promise<boolean>) => {
      const begunMs = performance.now();
      while (!(await isSo().catch(() => false)) && performance.now() - begunMs < 60_000) await wait(100);
      const took = (performance.now() - begunMs) / 1_000;
      tookS.push(`${what} after ${took.toFixed(1)} s`);
      if (took > seconds) late.push(what);
    };
    for (let round = 0; round < 3; round += 1) {
      postgres.stop(round === 1 ? "fast" : "immediate");
      await within(5, "503", async () => (await status()) === 503);
      await wait(5_000);
      if ((await status()) !== 503) late.push("still 503");
      postgres.start();
      await within(10, "200", async () => (await status()) === 200);
    }
    postgres.stop("immediate");
    const { ended } = site;
    site.child.kill("SIGTERM");
    await within(
      15,
      "ended by SIGTERM",
      async () => (await Promise.race([ended.then(() => true), wait(100)])) === true,
    );
  } finally {
    await site?.kill("SIGKILL");
    postgres.remove();
  }
  const fault = "PostgreSQL is stopped and started again under a web process";
  return { fault, tried: 3, races: 0, lost: late.length, note: tookS.join(", ") };
}

const fakeTime = ["/usr/lib/x86_64-linux-gnu/faketime", "/usr/lib/aarch64-linux-gnu/faketime", "/usr/lib/faketime"]
  .map((folder) => join(folder, "libfaketime.so.1"))
  .find((file) => existsSync(file));

/** An hour ahead and behind: races use no clock, and the queue the database's. */
export async function wrongClocks(): Promise<FaultResult> {
  const fault = "one worker's clock is an hour ahead, another's an hour behind";
  if (fakeTime === undefined) {
    return {
      fault,
      tried: 0,
      races: 0,
      lost: 0,
      note: "not tried: install libfaketime (Debian: `apt-get install libfaketime`)",
    };
  }
  const postgres = await startPostgres();
  const workers: SiteProcess[] = [];
  try {
    postgres.start();
    const tournament = await queueTournament(postgres.url, 300);
    for (const offset of ["+1h", "-1h"]) {
      const settings = {
        DATABASE_URL: postgres.url,
        LD_PRELOAD: fakeTime,
        FAKETIME: offset,
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      };
      workers.push(await startSite("worker", settings));
    }
    return await judge(fault, 2, tournament, "");
  } finally {
    await Promise.all(workers.map((worker) => worker.kill("SIGKILL")));
    postgres.remove();
  }
}

/** Acknowledged data stays, and the site starts once there is space. */
export async function fullDisk(): Promise<FaultResult> {
  const fault = "the disk of the embedded database is full";
  const folder = mkdtempSync(join(tmpdir(), "code-prix-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", folder]).status === 0;
  if (!mounted) {
    rmSync(folder, { recursive: true, force: true });
    return { fault, tried: 0, races: 0, lost: 0, note: "not tried: this user may not mount a small disk" };
  }
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) };
  let lost = 0;
  let note = "";
  try {
    const site = await startSite("all", settings);
    const address = `http://127.0.0.1:${settings.PORT}`;
    const teams = async () =>
      (await (await fetch(`${address}/teams/izmir`)).text()).match(/\/team\/[a-z0-9]+/g)?.length ?? 0;
    const before = await teams();
    const filler = join(folder, "filler");
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=1M", "count=1000"], { stdio: "ignore" });
    // Longer than a checkpoint takes to come.
    await wait(70_000);
    const isReadable = (await teams()) === before;
    const stopMs = performance.now();
    await site.kill("SIGTERM");
    const stopS = (performance.now() - stopMs) / 1_000;
    if (!isReadable || stopS > 15) lost += 1;
    rmSync(filler);
    const again = await startSite("all", settings);
    const after = await teams();
    await again.kill("SIGTERM");
    if (after < before || before === 0) lost += 1;
    note = `pages ${isReadable ? "stayed readable" : "failed"}, SIGTERM took ${stopS.toFixed(1)} s; ${before} teams before, ${after} after (${readdirSync(folder).length} entries)`;
  } catch (error) {
    lost += 1;
    note = (error as Error).message.slice(0, 300);
  } finally {
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
  return { fault, tried: 1, races: 0, lost, note };
}
