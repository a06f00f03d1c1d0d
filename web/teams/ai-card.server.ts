import { admitsAiEntrants } from "#domain/competitions/ai-rule.ts";
import { statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import type { Competition } from "#server/competitions/find-competition.ts";
import type { Responsible } from "#server/teams/ai-entrants.ts";

export function aiCardOf(about: {
  team: { aiEntrant: boolean };
  competition: Competition;
  responsible: Responsible | undefined;
  mayManage: boolean;
  personId: string | undefined;
}) {
  const { team, competition, responsible, mayManage, personId } = about;
  const isOpen = mayManage && statesThatTakeTeams.includes(competition.state);
  const isEntrant = team.aiEntrant;
  const mayEnter = isOpen && !isEntrant && admitsAiEntrants(competition.aiRule);
  if (!isEntrant && !mayEnter) return null;
  return {
    isEntrant,
    mayEnter,
    mayAnswer: isOpen && isEntrant && responsible?.personId !== personId,
    responsible: responsible ? { name: responsible.name, isConfirmed: responsible.isConfirmed } : null,
  };
}
