import { sql, type RawBuilder } from "kysely";

/** SQL on `team`: disqualified as of before the stage's decision. */
const isDisqualifiedIn = (stageId: RawBuilder<string>) => sql<boolean>`(team.disqualified_at is not null and exists (
  select from stage where stage.id = ${stageId}
    and (team.disqualified_from is null or stage.decided_at is null or stage.decided_at >= team.disqualified_from)
))`;

/** SQL on `stage_entrant`. */
export const isDisqualified = sql<boolean>`exists (
  select from team where team.id = stage_entrant.team_id and ${isDisqualifiedIn(sql`stage_entrant.stage_id`)}
)`;

/**
 * SQL on `stage_entrant`: no place, because it was withdrawn or disqualified. The only definition of what both mean for
 * a stage.
 */
export const isOut = sql<boolean>`(stage_entrant.withdrawn_at is not null or ${isDisqualified})`;

const markInRace = sql<string>`case
  when ${isDisqualifiedIn(sql`race.stage_id`)} then ' (DSQ)'
  when exists (
    select from stage_entrant where stage_entrant.stage_id = race.stage_id
      and stage_entrant.team_id = team.id and stage_entrant.withdrawn_at is not null
  ) then ' (WD)'
  else '' end`;

/**
 * SQL on `race` and `team`: the team's name, marked as timing screens do once it's out of the race's stage. Everything
 * that shows a race reads this.
 */
export const nameInRace = sql<string>`team.name || ${markInRace}`;

export const codeInRace = sql<string>`team.code || ${markInRace}`;
