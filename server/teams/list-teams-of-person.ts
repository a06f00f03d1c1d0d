import type { Database } from "../platform/database/database.ts";
import { alphabetical } from "../platform/database/alphabetical.ts";

export function listTeamsOfPerson(database: Database, personId: string) {
  return database
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .innerJoin("competition", "competition.id", "teamMember.competitionId")
    .where("teamMember.personId", "=", personId)
    .select(["team.id", "team.name", "team.competitionId", "competition.name as competitionName"])
    .orderBy(alphabetical("team.name"))
    .execute();
}
