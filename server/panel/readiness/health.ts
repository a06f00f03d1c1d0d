import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { hasChanged } from "../../platform/backup/periodic-backups.ts";
import { readQueue } from "../../platform/metrics/metrics.ts";
import { goneAfterMs } from "../../platform/database/process-heartbeat.ts";

/** go: fine; caution: look today; stop: act now; unknown: no data */
export type LightColour = "go" | "caution" | "stop" | "unknown";

/** `facts`: values for its text; times in milliseconds, sizes in bytes. */
export type HealthLight =
  | { light: "database"; colour: LightColour; facts: { milliseconds: number } }
  | { light: "clock"; colour: LightColour; facts: { aheadMs: number; host: string | null } }
  | {
      light: "disk";
      colour: LightColour;
      facts: { freeBytes: number | null; bytes: number | null; host: string | null };
    }
  | { light: "queue"; colour: LightColour; facts: { waiting: number; active: number; oldestMs: number } }
  | {
      light: "workers";
      colour: LightColour;
      facts: {
        workers: number;
        webs: number;
        versions: number;
        lastLostMs: number | null;
        lateTaskMs: number | null;
      };
    }
  | { light: "backup"; colour: LightColour; facts: { ageMs: number | null; file: string | null } }
  | { light: "second-evm"; colour: LightColour; facts: { ageMs: number | null; races: number; differences: number } };

const limits = {
  databaseMs: { caution: 100, stop: 1_000 },
  clockMs: { caution: 1_000, stop: 30_000 },
  diskFreeBytes: { caution: 5 * 1024 ** 3, stop: 1024 ** 3 },
  queueMs: { caution: 60_000, stop: 300_000 },
  firstBackupMs: 10 * 60_000,
  backupMs: { caution: 2 * 3_600_000, stop: 24 * 3_600_000 },
};

const byLimit = (value: number, { caution, stop }: { caution: number; stop: number }): LightColour => {
  if (value >= stop) return "stop";
  return value >= caution ? "caution" : "go";
};

/**
 * From the database: heartbeats, queue, backups.
 * @throws when the database doesn't respond
 */
export async function readHealth(database: Database, now = Date.now()): Promise<HealthLight[]> {
  const begun = performance.now();
  await sql`select 1`.execute(database);
  const databaseMs = performance.now() - begun;
  const beats = await readBeats(database);
  const alive = beats.filter((beat) => beat.silentMs < goneAfterMs);
  return [
    {
      light: "database",
      colour: byLimit(databaseMs, limits.databaseMs),
      // Below the limit the number means nothing.
      facts: { milliseconds: Math.max(limits.databaseMs.caution, Math.round(databaseMs)) },
    },
    clockLight(alive),
    diskLight(alive),
    await queueLight(database),
    workersLight(
      alive,
      beats.filter((beat) => beat.silentMs >= goneAfterMs),
    ),
    await backupLight(database, now),
    await secondEvmLight(database, now),
  ];
}

type Beat = Awaited<ReturnType<typeof readBeats>>[number];

const readBeats = (database: Database) =>
  database
    .selectFrom("process")
    .select(["role", "host", "version", "clockAheadMs", "diskFreeBytes", "diskBytes", "lateTaskMs"])
    .select(sql<number>`(extract(epoch from now() - seen_at) * 1000)::float8`.as("silentMs"))
    .execute();

function clockLight(alive: readonly Beat[]): HealthLight {
  const worst = alive.toSorted((a, b) => Math.abs(b.clockAheadMs) - Math.abs(a.clockAheadMs))[0];
  if (!worst) return { light: "clock", colour: "unknown", facts: { aheadMs: 0, host: null } };
  const colour = byLimit(Math.abs(worst.clockAheadMs), limits.clockMs);
  return { light: "clock", colour, facts: { aheadMs: worst.clockAheadMs, host: worst.host } };
}

function diskLight(alive: readonly Beat[]): HealthLight {
  const known = alive.filter((beat) => beat.diskFreeBytes !== null);
  const worst = known.toSorted((a, b) => (a.diskFreeBytes ?? 0) - (b.diskFreeBytes ?? 0))[0];
  if (!worst) return { light: "disk", colour: "unknown", facts: { freeBytes: null, bytes: null, host: null } };
  const { diskFreeBytes: freeBytes, diskBytes: bytes, host } = worst;
  const free = freeBytes ?? 0;
  const colour = free < limits.diskFreeBytes.stop ? "stop" : free < limits.diskFreeBytes.caution ? "caution" : "go";
  return { light: "disk", colour, facts: { freeBytes, bytes, host } };
}

async function queueLight(database: Database): Promise<HealthLight> {
  const rows = await readQueue(database);
  const waiting = rows.filter((row) => row.state !== "active");
  const oldestMs = Math.round(Math.max(0, ...waiting.map((row) => row.oldestSeconds)) * 1_000);
  const count = (some: typeof rows) => some.reduce((sum, row) => sum + row.count, 0);
  const active = count(rows.filter((row) => row.state === "active"));
  return {
    light: "queue",
    colour: byLimit(oldestMs, limits.queueMs),
    facts: { waiting: count(waiting), active, oldestMs },
  };
}

function workersLight(alive: readonly Beat[], gone: readonly Beat[]): HealthLight {
  const workers = alive.filter((beat) => beat.role !== "web").length;
  const webs = alive.filter((beat) => beat.role !== "worker").length;
  const versions = new Set(alive.map((beat) => beat.version)).size;
  const lastLostMs = gone.length === 0 ? null : Math.round(Math.min(...gone.map((beat) => beat.silentMs)));
  const late = alive.flatMap((beat) => beat.lateTaskMs ?? []);
  const lateTaskMs = late.length === 0 ? null : Math.max(...late);
  const isLostLately = lastLostMs !== null && lastLostMs < 600_000;
  const colour = workers === 0 || lateTaskMs !== null ? "stop" : isLostLately ? "caution" : "go";
  return { light: "workers", colour, facts: { workers, webs, versions, lastLostMs, lateTaskMs } };
}

async function backupLight(database: Database, now: number): Promise<HealthLight> {
  const last = await database
    .selectFrom("backup")
    .orderBy("finishedAt", "desc")
    .limit(1)
    .select(["finishedAt", "file"])
    .executeTakeFirst();
  if (!last) {
    // The first periodic backup follows within a minute, so a new site isn't alarming.
    const isLate = await hasChanged(database, new Date(0), new Date(now - limits.firstBackupMs));
    return { light: "backup", colour: isLate ? "stop" : "unknown", facts: { ageMs: null, file: null } };
  }
  const hasNews = await hasChanged(database, last.finishedAt);
  const ageMs = now - last.finishedAt.getTime();
  const colour = hasNews ? byLimit(ageMs, limits.backupMs) : "go";
  return { light: "backup", colour, facts: { ageMs, file: last.file } };
}

/** Red while a race is held because the second EVM disagreed (`check-race-job.ts`). */
async function secondEvmLight(database: Database, now: number): Promise<HealthLight> {
  const { races, at } = await database
    .selectFrom("raceRun")
    .where("kind", "=", "second-evm")
    .select((row) => [row.fn.countAll<number>().as("races"), row.fn.max("ranAt").as("at")])
    .executeTakeFirstOrThrow();
  const { differences } = await database
    .selectFrom("raceRun")
    .innerJoin("race", "race.id", "raceRun.raceId")
    .where("raceRun.kind", "=", "second-evm")
    .where("raceRun.differsAt", "is not", null)
    .where("race.hold", "is not", null)
    .where("race.state", "!=", "void")
    .select((row) => row.fn.countAll<number>().as("differences"))
    .executeTakeFirstOrThrow();
  const facts = { ageMs: at === null ? null : now - new Date(at).getTime(), races, differences };
  if (races === 0) return { light: "second-evm", colour: "unknown", facts };
  return { light: "second-evm", colour: differences > 0 ? "stop" : "go", facts };
}
