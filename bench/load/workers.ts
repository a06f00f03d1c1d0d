/**
 * How throughput grows with workers: the queue's ceiling with empty jobs, and a tournament of races, with 1, 2 and 4
 * worker processes on our PostgreSQL. Prints CPU time per job too, because machines differ and are shared.
 *
 *   npm run load -- workers [jobs] [races]
 */
import { spawn, type ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { Client } from "pg";
import { openPostgres } from "../../server/platform/database/open-postgres.ts";
import { startJobQueue } from "../../server/platform/jobs/job-queue.ts";
import { startPostgres } from "../../tests/faults/postgres-server.ts";
import { printTable } from "../../tests/faults/print-table.ts";
import { startSite } from "../../tests/faults/site-process.ts";
import { queueTournament, racesLeft } from "../../tests/faults/tournament.ts";

const [emptyJobs, races] = [wholeNumber(process.argv[2], 2_000), wholeNumber(process.argv[3], 300)];
const workerCounts = [1, 2, 4];
/** Of Linux, for the times in /proc. */
const ticksPerSecond = 100;

function wholeNumber(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value) || value < 10 || value > 1_000_000)
    throw new Error(`"${text}" is no number from 10 to 1000000.`);
  return value;
}

/** Fields of /proc/<pid>/stat after the program's name, or none when it is gone. */
function statOf(pid: number | string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
const sum = (fields: string[], from: number, to: number) =>
  fields.slice(from, to).reduce((total, each) => total + Number(each), 0) / ticksPerSecond;

/** Seconds on a CPU of a process and its threads. */
const cpuOf = (pid: number | undefined) => sum(statOf(pid ?? 0), 11, 13);

/** Seconds on a CPU of PostgreSQL: the postmaster, what it waited for, and what lives. */
function cpuOfPostgres(postmaster: string): number {
  const living = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && statOf(pid)[1] === postmaster);
  return living.reduce((total, pid) => total + sum(statOf(pid), 11, 13), sum(statOf(postmaster), 11, 15));
}

interface Measured {
  perSecond: number;
  workerMs: number;
  databaseMs: number;
}

/** Runs work in a separate database. `queue` queues it when the workers wait, and resolves when all is done. */
async function measure(
  serverUrl: string,
  name: string,
  prepare: (url: string) => Promise<void>,
  startWorker: (url: string) => Promise<ChildProcess>,
  workers: number,
  queue: (url: string) => Promise<void>,
): Promise<Measured> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  const databaseName = `${name.replaceAll("-", "_")}_${workers}`;
  await admin.query(`create database ${databaseName}`);
  const url = serverUrl.replace(/postgres$/, databaseName);
  const { rows: pids } = await admin.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = statOf(pids[0]?.pid ?? 0)[1] ?? "";
  await prepare(url);
  const children = await Promise.all(Array.from({ length: workers }, () => startWorker(url)));
  await wait(2_000);
  const client = new Client({ connectionString: url });
  await client.connect();
  const before = {
    workers: children.reduce((total, { pid }) => total + cpuOf(pid), 0),
    database: cpuOfPostgres(postmaster),
  };
  const { rows: moment } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  await queue(url);
  const { rows } = await client.query<{ count: number; seconds: number }>(
    `select count(*)::int as count, extract(epoch from max(completed_on) - min(started_on))::float8 as seconds
     from jobs.job where name = $1 and state = 'completed' and started_on >= $2`,
    [name, moment[0]?.now],
  );
  const after = {
    workers: children.reduce((total, { pid }) => total + cpuOf(pid), 0),
    database: cpuOfPostgres(postmaster),
  };
  await Promise.all([client.end(), admin.end()]);
  await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.once("exit", resolve);
          child.kill("SIGKILL");
        }),
    ),
  );
  const { count, seconds } = rows[0] ?? { count: 0, seconds: 1 };
  return {
    perSecond: count / seconds,
    workerMs: ((after.workers - before.workers) * 1_000) / count,
    databaseMs: ((after.database - before.database) * 1_000) / count,
  };
}

async function queueEmptyJobs(url: string): Promise<void> {
  const open = await openPostgres(url);
  const jobs = await startJobQueue<{ empty: object }>(open, ["empty"], pino({ level: "error" }));
  await open.database.transaction().execute(async (transaction) => {
    for (let job = 0; job < emptyJobs; job += 1) await jobs.send(transaction, "empty", { job });
  });
  await jobs.stop();
  const client = new Client({ connectionString: url });
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      "select count(*)::int as left from jobs.job where name = 'empty' and state <> 'completed'",
    );
    if (rows[0]?.left === 0) break;
    await wait(100);
  }
  await Promise.all([client.end(), open.close()]);
}

async function startEmptyWorker(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "empty-worker.ts")], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout?.once("data", resolve));
  return child;
}

async function tournament(url: string, count: number): Promise<void> {
  const queued = await queueTournament(url, count);
  if (count > 1) while ((await racesLeft(queued)) > 0) await wait(200);
  await queued.open.close();
}

const postgres = await startPostgres();
try {
  postgres.start();
  const rows: (string | number)[][] = [];
  const report = (work: string, workers: number, { perSecond, workerMs, databaseMs }: Measured) => {
    const cells = [
      work,
      workers,
      perSecond.toFixed(0),
      workerMs.toFixed(1),
      databaseMs.toFixed(1),
      (loadavg()[0] ?? 0).toFixed(1),
    ];
    console.log(cells.join("   "));
    rows.push([`${work}, ${workers} workers`, ...cells.slice(2)]);
  };
  for (const workers of workerCounts) {
    const nothing = () => Promise.resolve();
    report(
      "empty jobs",
      workers,
      await measure(postgres.url, "empty", nothing, startEmptyWorker, workers, queueEmptyJobs),
    );
  }
  const startWorker = async (url: string) => (await startSite("worker", { DATABASE_URL: url })).child;
  for (const workers of workerCounts) {
    const prepare = (url: string) => tournament(url, 1);
    const queue = (url: string) => tournament(url, races);
    report("races", workers, await measure(postgres.url, "run-race", prepare, startWorker, workers, queue));
  }
  const heads = ["work", "per second", "ms of a worker's CPU each", "ms of PostgreSQL's CPU each", "load average"];
  printTable(heads, rows);
} finally {
  postgres.remove();
}
