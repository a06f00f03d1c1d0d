import { createHash } from "node:crypto";
import { sql } from "kysely";
import { replayTimeOf, type Replay } from "#domain/competitions/event-replay.ts";
import type { DatabaseTransaction } from "../../platform/database/database.ts";
import { publishResult } from "../../stages/result-versions.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { partsOf, type Row } from "./replay-rows.ts";

/** @returns the number of rows */
export async function copyUntil(
  transaction: DatabaseTransaction,
  step: Pick<Rehearsal, "competitionId" | "brand" | "name"> & { replay: Replay; sinceMs: number; untilMs: number },
): Promise<number> {
  const { competitionId, brand, name, replay, sinceMs, untilMs } = step;
  const [since, until] = [new Date(sinceMs), new Date(untilMs)];
  const isDue = (at: unknown) => typeof at !== "string" || Date.parse(at) <= untilMs;
  let translate: ((text: string) => string) | undefined;
  let copied = 0;
  const parts = partsOf(replay.competitionId, replay.fromMs);
  // First the competition, which the others refer to.
  for (const { table, key, rows, values, before = {} } of [parts.at(-1)!, ...parts.slice(0, -1)]) {
    const times = ["at_first", ...Object.keys(before)].map(
      (column) => sql`(${sql.ref(column)} > ${since} and ${sql.ref(column)} <= ${until})`,
    );
    const { rows: found } = await sql<{ row: string }>`
      select to_jsonb(each)::text as row from (${rows}) each
      where at_first <= ${until} and (${sql.join(times, sql` or `)})
    `.execute(transaction);
    if (found.length === 0) continue;
    translate ??= await translation(transaction, competitionId, replay);
    const own = table === "competition" ? { id: competitionId, brand, name } : { competition_id: competitionId };
    const ready = found.map(({ row: text }) => {
      const row = JSON.parse(text) as Row;
      const then = Object.entries(before).filter(([at]) => !isDue(row[at]));
      const states = Object.assign({}, ...then.map(([, stateOf]) => stateOf(row))) as Row;
      const copy = { ...row, ...states, ...values, ...("competition_id" in row || table === "competition" ? own : {}) };
      return Object.fromEntries(Object.entries(copy).filter(([column]) => !column.startsWith("at_")));
    });
    const columns = sql.join(Object.keys(ready[0]!).map((column) => sql.ref(column)));
    const changed = sql.join(Object.keys(ready[0]!).map((column) => sql`excluded.${sql.ref(column)}`));
    for (let index = 0; index < ready.length; index += 100) {
      await sql`
        insert into ${sql.table(table)}
        select * from jsonb_populate_recordset(
          null::${sql.table(table)}, ${translate(JSON.stringify(ready.slice(index, index + 100)))}::jsonb)
        on conflict (${sql.raw(key)}) do update set (${columns}) = row (${changed})
      `.execute(transaction);
    }
    copied += ready.length;
  }
  if (copied > 0) await completeCopy(transaction, competitionId, replay.competitionId);
  return copied;
}

/** Copies circular references and race logs, and publishes the results. */
async function completeCopy(transaction: DatabaseTransaction, competitionId: string, eventId: string): Promise<void> {
  await sql`
    update car set submission_id = submission.id from submission
    where submission.car_id = car.id and submission.competition_id = ${competitionId} and car.submission_id is null
  `.execute(transaction);
  await sql`
    update team set active_car_id = coalesce(
      (select car_id from frozen_car where team_id = team.id),
      (select id from car where team_id = team.id order by created_at desc limit 1))
    where competition_id = ${competitionId}
  `.execute(transaction);
  await sql`
    insert into race_log (race_id, log)
    select copy.id, log.log from race copy
    join stage on stage.id = copy.stage_id
    join stage recorded_stage on recorded_stage.competition_id = ${eventId} and recorded_stage.position = stage.position
    join race recorded on recorded.stage_id = recorded_stage.id and recorded.number = copy.number
    join race_log log on log.race_id = recorded.id
    where copy.competition_id = ${competitionId} and not exists (select from race_log where race_id = copy.id)
  `.execute(transaction);
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "!=", "practice")
    .where("state", "=", "released")
    .select("id")
    .execute();
  for (const { id } of stages) await publishResult(transaction, id);
}

/** Gives rows ids and times of the replay. */
export async function translation(
  transaction: DatabaseTransaction,
  competitionId: string,
  replay: Replay,
): Promise<(text: string) => string> {
  const eventId = replay.competitionId;
  const { rows } = await sql<{ id: string }>`
    select id from team where competition_id = ${eventId}
    union all select car.id from car join team on team.id = team_id where competition_id = ${eventId}
    union all select id from submission where competition_id = ${eventId}
    union all select id from division where competition_id = ${eventId}
    union all select id from stage where competition_id = ${eventId}
    union all select race.id from race join stage on stage.id = stage_id and kind <> 'practice' where race.competition_id = ${eventId}
    union all select run.id from rating_run run join stage on stage.id = stage_id where competition_id = ${eventId}
    union all select each.id from penalty each join stage on stage.id = stage_id where competition_id = ${eventId}
    union all select each.id from correction each join stage on stage.id = stage_id where competition_id = ${eventId}
  `.execute(transaction);
  const ids = new Set(rows.map(({ id }) => id));
  return (text) =>
    text
      .replace(/"((?:[^"\\]|\\.)*)"/g, (whole, id: string) => (ids.has(id) ? `"${copyId(competitionId, id)}"` : whole))
      .replace(/"(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d))"/g, (_, at: string) =>
        JSON.stringify(new Date(replayTimeOf(replay, Date.parse(at)))),
      );
}

const copyId = (competitionId: string, id: string) =>
  createHash("sha256").update(`${competitionId} ${id}`).digest("hex").slice(0, 12);
