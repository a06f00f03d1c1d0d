import { sql, type RawBuilder, type SqlBool } from "kysely";

const lastAttempt = sql`(select max(last.attempt) from race_run as last where last.race_id = race.id)`;

/**
 * SQL on `race`: the second EVM agreed with the current result, or an organiser kept it. Checks of earlier attempts
 * don't count.
 */
export const isChecked: RawBuilder<SqlBool> = sql`(
  exists (
    select 1 from race_run as checked
    where checked.race_id = race.id and checked.kind = 'second-evm'
      and checked.differs_at is null and checked.attempt = ${lastAttempt}
  )
  or coalesce((race.let_stand ->> 'attempt')::integer = ${lastAttempt}, false)
)`;

export const runsAgree: RawBuilder<boolean | null> = sql`(
  select bool_and(compared.differs_at is null) and race.hold is null
  from race_run as compared
  where compared.race_id = race.id and compared.attempt = ${lastAttempt}
)`;
