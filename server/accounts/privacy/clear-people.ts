import type { Logger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { listDuePeople, readRetention } from "./retention.ts";
import { forgetDeletedRows } from "../../platform/database/forget-deleted-rows.ts";
import { repeat } from "../../platform/jobs/repeat.ts";
import { deleteRows } from "./delete-account.ts";

const everyMs = 6 * 3_600_000;

/**
 * Deletes the accounts listed by `listDuePeople`. Cars and races stay with their teams, without names.
 * @param months from the environment, until the panel sets a rule
 * @returns how many accounts were deleted
 */
export async function clearPeople(
  database: Database,
  { months, now }: { months: number | undefined; now: Date },
): Promise<number> {
  const rules = await readRetention(database, months);
  const { people } = await listDuePeople(database, rules, { brands: null, until: now, limit: null });
  let cleared = 0;
  for (const { id } of people) {
    const outcome = await deleteRows(database, id);
    if (outcome.kind === "done") cleared += 1;
  }
  if (cleared > 0) await forgetDeletedRows(database);
  return cleared;
}

export function startClearingPeople(
  database: Database,
  months: number | undefined,
  log: Logger,
): { stop: () => Promise<void> } {
  return repeat(
    everyMs,
    async () => {
      const cleared = await clearPeople(database, { months, now: new Date() });
      if (cleared > 0) log.info({ cleared }, "Accounts were deleted whose time is over.");
    },
    (error) => log.error({ err: error }, "Accounts whose time is over could not be deleted."),
  );
}
