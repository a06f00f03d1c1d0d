import type { Database } from "../../base/database/database.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { keepAsking } from "../../base/processes/keep-asking.ts";
import { askForCheck } from "./leagues.ts";

/** How often a league is looked at by itself. */
const checkEveryMs = 600_000;

/** Has every league looked at from time to time. */
export const followLeagues = keepAsking({
  everyMs: 30_000,
  ask: askForDueChecks,
  failed: "Leagues could not be looked for; the next look is in a moment.",
});

async function askForDueChecks(database: Database, jobs: Pick<JobQueue, "send">): Promise<void> {
  const due = await database
    .selectFrom("league")
    .where("isChecking", "=", false)
    .where((league) =>
      league.or([league("checkedAt", "is", null), league("checkedAt", "<", new Date(Date.now() - checkEveryMs))]),
    )
    .select("id")
    .execute();
  for (const { id } of due) await askForCheck(database, jobs, null, id);
}
