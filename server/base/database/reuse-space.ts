import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./database.ts";

const everyMs = 60_000;

/**
 * Has the space used again that old versions of drafts held: whoever saves one draft every second fills no disk. A PostgreSQL server does it
 * by itself; the embedded one has nobody for it.
 */
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
