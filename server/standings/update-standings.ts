import { sql } from "kysely";
import type { DatabaseTransaction } from "../database/database.ts";

/**
 * Computes a stage's standings anew from its released races: never nudged, so that they always say what the races say. Each team is
 * measured by its active car, by the share of rivals that it left behind; equal shares are decided by wins, equal wins are one place.
 */
export async function updateStandings(transaction: DatabaseTransaction, stageId: string): Promise<void> {
  await transaction.selectFrom("stage").where("id", "=", stageId).select("id").forUpdate().execute();
  await transaction.deleteFrom("standing").where("stageId", "=", stageId).execute();
  await sql`
    with counted as (
      select race_seat.race_id, race_seat.team_id, race_seat.place
      from race_seat
      join race on race.id = race_seat.race_id
      join team on team.id = race_seat.team_id
      where race.stage_id = ${stageId} and race.state = 'released' and team.active_car_id = race_seat.car_id
    ),
    measured as (
      select
        counted.team_id,
        count(distinct counted.race_id)::int as races,
        count(distinct counted.race_id) filter (where counted.place = 1)::int as wins,
        count(*) filter (where rival.place > counted.place)::int as rivals_beaten,
        count(*)::int as rivals_met
      from counted
      join race_seat rival on rival.race_id = counted.race_id and rival.team_id <> counted.team_id
      group by counted.team_id
    )
    insert into standing (stage_id, team_id, place, races, wins, rivals_beaten, rivals_met)
    select
      ${stageId},
      team_id,
      rank() over (order by rivals_beaten::numeric / rivals_met desc, wins::numeric / races desc)::int,
      races, wins, rivals_beaten, rivals_met
    from measured
  `.execute(transaction);
}
