import { sql, type RawBuilder, type SqlBool } from "kysely";

const lastAttempt = sql`(select max(last.attempt) from race_run as last where last.race_id = race.id)`;

/**
 * Whether the second EVM agreed with what a race's result is now, or an organiser let the result stand, for queries that have the table
 * `race`. A check counts for the attempt that it checked, and for no later one.
 */
export const isChecked: RawBuilder<SqlBool> = sql`(
  exists (
    select 1 from race_run as checked
    where checked.race_id = race.id and checked.kind = 'second-evm'
      and checked.differs_at is null and checked.attempt = ${lastAttempt}
  )
  or coalesce((race.let_stand ->> 'attempt')::integer = ${lastAttempt}, false)
)`;

/** Whether all runs of a race's last attempt agree; null where it has none. For queries that have the table `race`. */
export const runsAgree: RawBuilder<boolean | null> = sql`(
  select bool_and(compared.differs_at is null) and race.hold is null
  from race_run as compared
  where compared.race_id = race.id and compared.attempt = ${lastAttempt}
)`;
