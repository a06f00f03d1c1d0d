import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database.ts";

const everyMs = 60_000;

/** Autosaved drafts would fill the disk. PostgreSQL vacuums on its own, the embedded database doesn't. */
export function startReusingSpace(database: Database, log: Logger): { stop: () => Promise<void> } {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = reuseSpace(database).catch((error: unknown) => {
      log.warn({ err: error }, "The space of old drafts could not be used again.");
    });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function reuseSpace(database: Database): Promise<void> {
  await sql`vacuum draft`.execute(database);
}
