import type { Database } from "../platform/database/database.ts";
import { alphabetical } from "../platform/database/alphabetical.ts";

export interface TeamOfPerson {
  id: string;
  name: string;
  competitionId: string;
  competitionName: string;
}

export function listTeamsOfPerson(database: Database, personId: string): Promise<TeamOfPerson[]> {
  return database
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .innerJoin("competition", "competition.id", "teamMember.competitionId")
    .where("teamMember.personId", "=", personId)
    .select(["team.id", "team.name", "team.competitionId", "competition.name as competitionName"])
    .orderBy(alphabetical("team.name"))
    .execute();
}
