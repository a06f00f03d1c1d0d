import { admitsAiEntrants } from "#rules/ai-rule.ts";
import { statesThatTakeTeams } from "#rules/competition-state.ts";
import type { Database } from "#server/base/database/database.ts";
import { aiDayOf } from "#server/event/competitions/ai-budget.ts";
import type { Competition } from "#server/event/competitions/find-competition.ts";
import { localText } from "#server/event/competitions/local-time.ts";
import type { Responsible } from "#server/event/teams/ai-entrants.ts";

/** What a team reads of itself as an AI entrant; null: it is none, and its captain cannot make it one. */
export async function aiCardOf(
  database: Database,
  about: {
    team: { id: string; aiEntrant: boolean };
    competition: Competition;
    responsible: Responsible | undefined;
    mayManage: boolean;
    personId: string | undefined;
  },
) {
  const { team, competition, responsible, mayManage, personId } = about;
  const isOpen = mayManage && statesThatTakeTeams.includes(competition.state);
  const isEntrant = team.aiEntrant;
  const mayEnter = isOpen && !isEntrant && admitsAiEntrants(competition.ai.rule);
  if (!isEntrant && !mayEnter) return null;
  return {
    isEntrant,
    mayEnter,
    mayAnswer: isOpen && isEntrant && responsible?.personId !== personId,
    responsible: responsible ? { name: responsible.name, isConfirmed: responsible.isConfirmed } : null,
    day: isEntrant ? await dayOf(database, team.id, competition) : null,
  };
}

async function dayOf(database: Database, teamId: string, { timeZone, ai }: Competition) {
  const { submissions, races, until } = await aiDayOf(database, { teamId, timeZone, now: new Date() });
  return {
    submissions,
    submissionLimit: ai.submissionsPerDay,
    races,
    raceLimit: ai.racesPerDay,
    again: localText(until, timeZone).replace("T", " "),
    timeZone,
  };
}
