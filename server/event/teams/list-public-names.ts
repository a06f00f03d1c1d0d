import { ageStanding } from "#rules/age.ts";
import { publicName } from "../../people/accounts/consents.ts";
import type { Database } from "../../base/database/database.ts";

/**
 * The names by which a team's members appear to everybody, captain first. Left out is who chose to appear by none, and in a competition that
 * asks for people's age whoever does not compete yet.
 */
export async function listPublicNames(database: Database, teamId: string): Promise<string[]> {
  const members = await database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .innerJoin("competition", "competition.id", "teamMember.competitionId")
    .leftJoin("ageStatement", (join) =>
      join
        .onRef("ageStatement.personId", "=", "teamMember.personId")
        .onRef("ageStatement.competitionId", "=", "teamMember.competitionId"),
    )
    .where("teamMember.teamId", "=", teamId)
    .orderBy("teamMember.isCaptain", "desc")
    .orderBy("teamMember.joinedAt")
    .select([
      "person.name",
      "person.nickname",
      "person.namePublishedAt",
      "competition.minimumAge",
      "ageStatement.isMinor",
      "ageStatement.consentedAt",
    ])
    .execute();
  return members
    .filter(({ minimumAge, isMinor, consentedAt }) => {
      const stated = isMinor === null ? undefined : { isMinor, isConsented: consentedAt !== null };
      return ageStanding({ minimumAge }, stated) === "open";
    })
    .map(({ name, nickname, namePublishedAt }) => publicName(name, nickname, namePublishedAt !== null))
    .filter((name) => name !== null);
}
