import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { repeat } from "./repeat.ts";

/**
 * What looks from time to time for work that there is, and asks for it, until it is stopped. Safe in several processes at once if `ask` is.
 *
 * @param failed what the log says when a look went wrong; the next one is in a moment
 */
export const keepAsking =
  <Jobs>({
    everyMs,
    ask,
    failed,
  }: {
    everyMs: number;
    ask: (database: Database, jobs: Jobs) => Promise<void>;
    failed: string;
  }) =>
  (database: Database, jobs: Jobs, log: Logger): { stop: () => Promise<void> } =>
    repeat(
      everyMs,
      () => ask(database, jobs),
      (error) => log.error({ err: error }, failed),
    );
