import { sql } from "kysely";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import type { Database } from "../platform/database/database.ts";

export type ActiveCarLanguage = CarLanguage | "bytecode";

/**
 * SQL on `team`: language of the submission with the active car's code, the latest if several. Null without a car;
 * house cars are Solidity.
 */
export const activeCarLanguage = sql<ActiveCarLanguage | null>`case
  when team.active_car_id is null then null
  when team.house_car is not null then 'solidity'
  else (
    select coalesce(submission.language, 'bytecode') from submission
    where submission.team_id = team.id and submission.car_id = team.active_car_id
    order by submission.received_at desc limit 1
  ) end`;

/** SQL on `team`: hash of the active car's code. */
export const activeCodeHash = sql<string | null>`(select car.code_hash from car where car.id = team.active_car_id)`;

export function countActiveCarLanguages(
  database: Database,
  competitionId: string,
): Promise<{ activeCarLanguage: ActiveCarLanguage; teams: number }[]> {
  return database
    .selectFrom(
      database
        .selectFrom("team")
        .where("competitionId", "=", competitionId)
        .where("houseCar", "is", null)
        .where("mergedInto", "is", null)
        .select(activeCarLanguage.as("activeCarLanguage"))
        .as("car"),
    )
    .where("car.activeCarLanguage", "is not", null)
    .groupBy("car.activeCarLanguage")
    .select(({ fn }) => ["car.activeCarLanguage", fn.countAll<number>().as("teams")] as const)
    .orderBy("teams", "desc")
    .orderBy("car.activeCarLanguage")
    .$castTo<{ activeCarLanguage: ActiveCarLanguage; teams: number }>()
    .execute();
}
