import { publicName } from "../accounts/consents.ts";
import type { Database } from "../platform/database/database.ts";

/**
 * Captain first; none of a hidden team. Excludes members who don't publish their name or haven't confirmed the minimum
 * age.
 */
export async function listPublicNames(database: Database, teamId: string): Promise<string[]> {
  const members = await database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .innerJoin("competition", "competition.id", "teamMember.competitionId")
    .leftJoin("ageConfirmation", (join) =>
      join
        .onRef("ageConfirmation.personId", "=", "teamMember.personId")
        .onRef("ageConfirmation.competitionId", "=", "teamMember.competitionId"),
    )
    .innerJoin("team", "team.id", "teamMember.teamId")
    .where("teamMember.teamId", "=", teamId)
    .where("team.hiddenAt", "is", null)
    .orderBy("teamMember.isCaptain", "desc")
    .orderBy("teamMember.joinedAt")
    .select([
      "person.name",
      "person.nickname",
      "person.namePublishedAt",
      "competition.minimumAge",
      "ageConfirmation.confirmedAt",
    ])
    .execute();
  return members
    .filter(({ minimumAge, confirmedAt }) => minimumAge === null || confirmedAt !== null)
    .map(({ name, nickname, namePublishedAt }) => publicName(name, nickname, namePublishedAt !== null))
    .filter((name) => name !== null);
}
