import type { Database } from "../../base/database/database.ts";

/**
 * Who answers for a team that is AI itself: the captain who accepted it, with an e-mail address that they have shown to be theirs.
 *
 * @returns undefined: nobody does, because nobody accepted it, or whoever did is the captain no more
 */
export async function responsibleFor(
  database: Database,
  teamId: string,
): Promise<{ personId: string; name: string } | undefined> {
  return database
    .selectFrom("team")
    .innerJoin("teamMember", (join) =>
      join
        .onRef("teamMember.teamId", "=", "team.id")
        .onRef("teamMember.personId", "=", "team.aiResponsibleId")
        .on("teamMember.isCaptain", "=", true),
    )
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("team.id", "=", teamId)
    .where("person.emailVerified", "=", true)
    .select(["person.id as personId", "person.name"])
    .executeTakeFirst();
}
