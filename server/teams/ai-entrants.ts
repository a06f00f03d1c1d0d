import { type Result, refused } from "#domain/platform/result.ts";
import { admitsAiEntrants } from "#domain/competitions/ai-rule.ts";
import { statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import { publicName } from "../accounts/consents.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { updateRow, type Database } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";
import { aiRuleOf } from "../competitions/find-competition.ts";

export type Responsible = NonNullable<Awaited<ReturnType<typeof responsibleFor>>>;

/** Undefined without an accepted responsibility, or once its captain has changed. */
export async function responsibleFor(database: Database, teamId: string) {
  const row = await database
    .selectFrom("team")
    .innerJoin("teamMember", (join) =>
      join
        .onRef("teamMember.teamId", "=", "team.id")
        .onRef("teamMember.personId", "=", "team.aiResponsibleId")
        .on("teamMember.isCaptain", "=", true),
    )
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("team.id", "=", teamId)
    .where("team.aiEntrant", "=", true)
    .select(["person.id as personId", "person.name", "person.nickname", "person.namePublishedAt"])
    .select(["person.emailVerified as isConfirmed", "team.hiddenAt"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { nickname, namePublishedAt, hiddenAt, ...person } = row;
  const isNamed = namePublishedAt !== null;
  return { ...person, publicName: hiddenAt === null ? publicName(person.name, nickname, isNamed) : null };
}

export type EnterAsAiOutcome = Result<object, { reason: "closed" | "not-admitted" | "not-accepted" | "nothing-to-do" }>;

/** Also used when a new captain takes responsibility. Only an organiser can reverse it. */
export function answerForAi(
  database: Database,
  input: { by: "enter-as-ai" | "answer-for-ai"; teamId: string; personId: string; isAccepted: boolean },
): Promise<EnterAsAiOutcome> {
  const { by, teamId, personId, isAccepted } = input;
  return database.transaction().execute(async (transaction): Promise<EnterAsAiOutcome> => {
    const team = await transaction
      .selectFrom("team")
      .innerJoin("competition", "competition.id", "team.competitionId")
      .innerJoin("teamMember", "teamMember.teamId", "team.id")
      .where("team.id", "=", teamId)
      .where("teamMember.personId", "=", personId)
      .where("teamMember.isCaptain", "=", true)
      .where("competition.state", "in", statesThatTakeTeams)
      .select(["team.aiEntrant", "team.aiResponsibleId", "team.competitionId", "competition.brand"])
      .select("competition.settings")
      .forUpdate("team")
      .executeTakeFirst();
    if (!team) return refused("closed");
    if (by === "enter-as-ai" && !admitsAiEntrants(aiRuleOf(team.settings))) return refused("not-admitted");
    if (!isAccepted) return refused("not-accepted");
    const isDone = by === "enter-as-ai" ? team.aiEntrant : !team.aiEntrant || team.aiResponsibleId === personId;
    if (isDone) return refused("nothing-to-do");
    await updateRow(transaction, "team", teamId, { aiEntrant: true, aiResponsibleId: personId });
    await writeAuditEntry(transaction, {
      personId,
      act: by,
      subject: `team:${teamId}`,
      brand: team.brand,
    });
    await announce(transaction, `team:${teamId}`, `competition:${team.competitionId}`);
    return { kind: "done" };
  });
}

export const ofPeople = { aiEntrant: false, aiResponsibleId: null } as const;
