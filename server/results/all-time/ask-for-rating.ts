import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../base/database/database.ts";
import { rateAllTimeJobName } from "../../base/jobs/job-names.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { keepAsking } from "../../base/processes/keep-asking.ts";

/** Asks for the ladder if it does not count all that is there, once for each change. */
export async function askForRating(database: Database, jobs: Pick<JobQueue, "send">): Promise<void> {
  const askedFor = await stateOfEvents(database);
  await database.transaction().execute(async (transaction) => {
    const asked = await transaction
      .insertInto("allTimeWork")
      .values({ askedFor, doneFor: null })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ askedFor }).where("allTimeWork.askedFor", "is distinct from", askedFor),
      )
      .returning("id")
      .executeTakeFirst();
    if (asked) await jobs.send(transaction, rateAllTimeJobName, { askedFor });
  });
}

/** A hash that changes when an event becomes public or is corrected, a team is hidden or renamed, a file comes or goes, or a retraction does. */
async function stateOfEvents(database: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws('|',
      (select string_agg(concat_ws(' ', stage.id, stage.state, stage.public_at <= now(),
          (select max(version) from stage_result where stage_result.stage_id = stage.id)), ',' order by stage.id)
        from stage join competition on competition.id = stage.competition_id
        where stage.kind <> 'practice' and stage.state = 'released' and not competition.is_rehearsal and competition.state <> 'draft'),
      (select md5(string_agg(concat_ws(' ', team.id, team.name, team.university, team.city, team.hidden_at, team.disqualified_at, team.out_of_files), ',' order by team.id))
        from team where exists (
          select from stage where stage.competition_id = team.competition_id and stage.kind <> 'practice' and stage.state = 'released')),
      (select string_agg(id, ',' order by id) from imported_event where state = 'verified'),
      (select string_agg(installation_key || event_id || team_id, ',' order by installation_key, event_id, team_id) from guest_retraction)
    ) as state
  `.execute(database);
  return createHash("sha256")
    .update(rows[0]?.state ?? "")
    .digest("hex");
}

/** Has the cars of all events rated anew whenever something of it has changed. */
export const keepAllTimeLadder = keepAsking({
  // so late the ladder counts what became public
  everyMs: 20_000,
  ask: askForRating,
  failed: "What the ladder of all events follows from could not be looked at.",
});
