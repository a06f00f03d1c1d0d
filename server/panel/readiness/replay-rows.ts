import { sql, type RawBuilder } from "kysely";
import type { DatabaseTransaction } from "../../platform/database/database.ts";
import { createHash } from "node:crypto";
import { replayTimeOf, type Replay } from "#domain/competitions/event-replay.ts";
import { publishResult } from "../../stages/result-versions.ts";
import type { Rehearsal } from "./rehearsal.ts";

export type Row = Record<string, unknown>;

/** A table's rows of the event. Columns that start with `at_` aren't the table's. */
interface Copied {
  table: string;
  key: string;
  /** with `at_first`: when the row appears */
  rows: RawBuilder<unknown>;
  values?: Row;
  /** further times, and what the row is like before them; the last one that is still to come counts */
  before?: Record<string, (row: Row) => Row>;
  /** doesn't count as a moment of the event */
  isQuiet?: true;
}

export function partsOf(eventId: string, fromMs: number): Copied[] {
  const always = sql`to_timestamp(0) as at_first`;
  const stages = sql`select * from stage where competition_id = ${eventId} and state = 'released' and kind <> 'practice'`;
  const runs = sql`
    select run.*, run.as_of as at_first from rating_run run join stage on stage.id = run.stage_id
    where stage.competition_id = ${eventId} and stage.kind = 'practice' and as_of >= coalesce((
      select max(as_of) from rating_run where stage_id = run.stage_id and as_of <= ${new Date(fromMs)}), as_of)`;
  const races = sql`
    select race.*, race.finished_at as at_first, coalesce(shown.at, stage.released_at) as at_release
    from race join (${stages}) stage on stage.id = race.stage_id
    left join (
      select jsonb_array_elements_text(details -> 'raceIds') as id, max(at) as at from audit_entry
      where act = 'release-races' and subject in (select 'stage:' || id from (${stages}) each) group by 1
    ) shown on shown.id = race.id
    where race.state = 'released'`;
  return [
    { table: "division", key: "id", rows: sql`select *, ${always} from division where competition_id = ${eventId}` },
    {
      table: "team",
      key: "id",
      rows: sql`select *, disqualified_at as at_out, ${always} from team where competition_id = ${eventId}`,
      values: {
        ...none("active_car_id", "ai_responsible_id"),
        ...none("claim_code", "claim_mailed_at", "contact_email", "created_by", "division_reason", "import_id"),
        ...none("hidden_city", "hidden_code", "hidden_name", "hidden_reason", "hidden_university"),
        ...none("proposed_at", "proposed_name", "refused_name"),
      },
      before: { at_out: () => none("disqualified_at", "disqualified_reason", "disqualified_from") },
    },
    {
      table: "car",
      key: "id",
      rows: sql`
        select car.id, car.team_id, car.name, car.code_hash, car.created_at, least(car.created_at, submission.decided_at) as at_first,
          case when exists (select from frozen_car where car_id = car.id) then car.initcode else '' end as initcode
        from car join team on team.id = car.team_id left join submission on submission.id = car.submission_id
        where team.competition_id = ${eventId}`,
      values: none("proposed_at", "proposed_name", "submission_id"),
    },
    {
      table: "submission",
      key: "id",
      rows: sql`
        select *, decided_at as at_first from submission
        where competition_id = ${eventId} and state in ('accepted', 'rejected') and decided_at is not null`,
      // Only its time, language and verdict are public.
      values: {
        ...none("check_key", "comparison", "contract_name", "person_id", "report", "source", "verdict_of"),
        ai_note: "",
        comparing: false,
        initcode: "\\x",
        kind: "bytecode",
        note: "",
      },
    },
    {
      table: "frozen_car",
      key: "competition_id, team_id",
      rows: sql`
        select frozen_car.*, frozen_at as at_first from frozen_car join competition on id = competition_id
        where competition_id = ${eventId}`,
    },
    {
      table: "stage",
      key: "id",
      rows: sql`
        select *, started_at as at_start, decided_at as at_decision, released_at as at_release, ${always} from stage
        where competition_id = ${eventId} and (kind = 'practice' or state = 'released')`,
      values: { hold: null, order_stale: false, ratings_stale: false },
      before: {
        at_release: () => ({ state: "decided", released_at: null, public_at: null, provisional_until: null }),
        at_decision: () => ({ ...unreleased, state: "running" }),
        at_start: () => ({ ...unreleased, state: "announced", started_at: null }),
      },
    },
    {
      table: "stage_entrant",
      key: "stage_id, team_id",
      rows: sql`
        select entrant.*, stage.started_at as at_first, entrant.withdrawn_at as at_out
        from stage_entrant entrant join (${stages}) stage on stage.id = entrant.stage_id`,
      before: { at_out: () => none("withdrawn_at", "withdrawn_reason") },
    },
    {
      table: "race",
      key: "id",
      rows: races,
      values: none("hold", "replaced_by", "replaces", "requested_by", "submission_id"),
      before: { at_release: () => ({ state: "finished", public_at: null }) },
    },
    {
      table: "race_seat",
      key: "race_id, seat",
      rows: sql`select seat.*, race.at_first from race_seat seat join (${races}) race on race.id = seat.race_id`,
    },
    {
      table: "stage_place",
      key: "stage_id, team_id",
      rows: sql`
        select place.*, stage.decided_at as at_first from stage_place place join (${stages}) stage on stage.id = stage_id`,
    },
    ...(["penalty", "correction"] as const).map((table) => ({
      table,
      key: "id",
      rows: sql`
        select each.*, each.made_at as at_first
        from ${sql.table(table)} each join (${stages}) stage on stage.id = each.stage_id`,
    })),
    { table: "rating_run", key: "id", rows: runs, isQuiet: true },
    ...[
      { table: "rating", key: "run_id, team_id" },
      { table: "city_score", key: "run_id, city" },
    ].map(({ table, key }) => ({
      table,
      key,
      rows: sql`select each.*, at_first from ${sql.table(table)} each join (${runs}) run on run.id = each.run_id`,
      isQuiet: true as const,
    })),
    {
      table: "competition",
      key: "id",
      rows: sql`
        select *, ${always}, state_since as at_end, frozen_at as at_freeze, coalesce((
          select min(started_at) from (${stages}) each where kind = 'final'), state_since) as at_final
        from competition where id = ${eventId}`,
      // Seeds can't be recomputed, because they depend on the stage's id.
      values: {
        ...none("cloned_from", "freeze_requested_at", "seed_commitment", "seed_committed_at", "seed_secret"),
        follows_schedule: false,
        is_rehearsal: true,
      },
      before: {
        at_end: ({ at_final }) => ({ state: "final", state_since: at_final }),
        at_final: ({ at_freeze }) => ({ state: "frozen", state_since: at_freeze }),
        at_freeze: ({ starts_at, created_at }) => ({
          ...none("cars_root", "engine_hash", "frozen_at"),
          state: "practice",
          state_since: starts_at ?? created_at,
        }),
      },
    },
  ];
}

const none = (...columns: string[]): Row => Object.fromEntries(columns.map((column) => [column, null]));

const unreleased = {
  ...none("cut_certainty", "decided_at", "is_settled"),
  ...none("provisional_until", "public_at", "released_at"),
};

export async function momentsOf(transaction: DatabaseTransaction, eventId: string, fromMs: number): Promise<number[]> {
  const times = partsOf(eventId, fromMs)
    .filter(({ isQuiet }) => !isQuiet)
    .flatMap(({ rows, before = {} }) =>
      ["at_first", ...Object.keys(before)].map((column) => sql`select ${sql.ref(column)} as at from (${rows}) each`),
    );
  const { rows } = await sql<{ at: Date | null }>`${sql.join(times, sql` union `)}`.execute(transaction);
  return rows.flatMap(({ at }) => (at === null ? [] : new Date(at).getTime()));
}

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
