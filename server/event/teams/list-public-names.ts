import { publicName } from "../../people/accounts/consents.ts";
import type { Database } from "../../base/database/database.ts";

/** The names by which a team's members appear to everybody, captain first. Who chose to appear by none is left out. */
export async function listPublicNames(database: Database, teamId: string): Promise<string[]> {
  const members = await database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("teamMember.teamId", "=", teamId)
    .orderBy("teamMember.isCaptain", "desc")
    .orderBy("teamMember.joinedAt")
    .select(["person.name", "person.nickname", "person.namePublishedAt"])
    .execute();
  return members
    .map(({ name, nickname, namePublishedAt }) => publicName(name, nickname, namePublishedAt !== null))
    .filter((name) => name !== null);
}
