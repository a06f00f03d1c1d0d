import type { Logger } from "pino";
import type { Database } from "../../base/database/database.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { repeat } from "../../base/processes/repeat.ts";
import { askForCheck } from "./leagues.ts";

const lookEveryMs = 30_000;
/** How often a league is looked at by itself. */
const checkEveryMs = 600_000;

/** Has every league looked at from time to time until it is stopped. Safe in several processes at once. */
export function followLeagues(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  log: Logger,
): { stop: () => Promise<void> } {
  return repeat(
    lookEveryMs,
    async () => {
      const due = await database
        .selectFrom("league")
        .where("isChecking", "=", false)
        .where((league) =>
          league.or([league("checkedAt", "is", null), league("checkedAt", "<", new Date(Date.now() - checkEveryMs))]),
        )
        .select("id")
        .execute();
      for (const { id } of due) await askForCheck(database, jobs, null, id);
    },
    (error) => log.error({ err: error }, "Leagues could not be looked for; the next look is in a moment."),
  );
}
