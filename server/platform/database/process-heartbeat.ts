import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import { sql } from "kysely";
import type { Logger } from "pino";
import { type Database, newId } from "./database.ts";
import type { Role } from "../config/env.ts";

export const beatEveryMs = 10_000;
/** In milliseconds: three missed beats. */
export const goneAfterMs = 3 * beatEveryMs + 5_000;
const forgottenAfterHours = 24;

/**
 * @param folder whose disk is measured
 * @returns stops it and removes the process
 */
export async function startProcessBeat(
  database: Database,
  {
    role,
    version,
    folder,
    lateTaskMs,
    log,
  }: { role: Role; version: string; folder: string; lateTaskMs: () => number | null; log: Logger },
): Promise<() => Promise<void>> {
  const id = newId();
  const host = hostname();

  async function beat(): Promise<void> {
    const clockAheadMs = await clockAhead(database);
    const disk = await statfs(folder).catch(() => undefined);
    const seen = {
      clockAheadMs,
      diskFreeBytes: disk ? disk.bavail * disk.bsize : null,
      diskBytes: disk ? disk.blocks * disk.bsize : null,
      lateTaskMs: lateTaskMs(),
    };
    await database
      .insertInto("process")
      .values({ id, role, host, pid: process.pid, version, ...seen })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...seen, seenAt: sql<Date>`now()` }))
      .execute();
    await database
      .deleteFrom("process")
      .where("seenAt", "<", sql<Date>`now() - make_interval(hours => ${forgottenAfterHours})`)
      .execute();
  }

  await beat();
  let underWay: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = beat().catch((error: unknown) => log.warn({ err: error }, "Couldn't update this process's heartbeat."));
  }, beatEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await underWay;
    await database
      .deleteFrom("process")
      .where("id", "=", id)
      .execute()
      .catch(() => undefined);
  };
}

/** In milliseconds, corrected by half the round trip. */
async function clockAhead(database: Database): Promise<number> {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  const here = (before + Date.now()) / 2;
  return Math.round(here - (rows[0]?.now.getTime() ?? here));
}
