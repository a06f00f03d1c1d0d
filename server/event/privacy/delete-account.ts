import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { alphabetical } from "../../base/database/alphabetical.ts";
import { forgetDeletedRows } from "../../base/database/forget-deleted-rows.ts";
import { announce } from "../../base/live/announce.ts";
import { hasHandedIn } from "../competitions/competing-members.ts";

/** What becomes of a team when one of its members deletes their account. */
export type TeamFate =
  /** others are in it; `newCaptain` is named when the leaving one was the captain */
  | { kind: "goes-on"; newCaptain: string | null }
  /** nobody is left, but cars were submitted: the team stays on the board, and its races stay */
  | { kind: "stays-empty" }
  /** nobody is left and nothing was submitted */
  | { kind: "is-removed" };

export interface TeamAfter {
  teamId: string;
  name: string;
  fate: TeamFate;
}

/** What would become of a person's teams if they deleted their account now. */
export async function teamsAfterDeletion(database: Database, personId: string): Promise<TeamAfter[]> {
  const teams = await database
    .selectFrom("teamMember")
    .innerJoin("team", "team.id", "teamMember.teamId")
    .where("teamMember.personId", "=", personId)
    .orderBy(alphabetical("team.name"))
    .select(["team.id as teamId", "team.name", "teamMember.isCaptain"])
    .execute();
  const after: TeamAfter[] = [];
  for (const { teamId, name, isCaptain } of teams) {
    const heir = await heirOf(database, teamId, personId);
    if (heir) after.push({ teamId, name, fate: { kind: "goes-on", newCaptain: isCaptain ? heir.name : null } });
    else
      after.push({
        teamId,
        name,
        fate: { kind: (await hasHandedIn(database, teamId)) ? "stays-empty" : "is-removed" },
      });
  }
  return after;
}

export type DeleteOutcome = { kind: "deleted" } | { kind: "refused"; reason: "last-admin" };

/**
 * Deletes an account with everything that belongs to the person alone: e-mail address, password, passkeys, wallets, sessions, roles,
 * consents, questions that nobody else may read. Cars and races belong to the team and stay with it. The bytes go from the database's files,
 * too.
 */
export async function deleteAccount(database: Database, personId: string): Promise<DeleteOutcome> {
  const outcome = await deleteRows(database, personId);
  if (outcome.kind === "deleted") await forgetDeletedRows(database);
  return outcome;
}

/** Deletes an account's rows; `forgetDeletedRows` is the caller's, once for all that it deletes. */
export function deleteRows(database: Database, personId: string): Promise<DeleteOutcome> {
  return database.transaction().execute(async (transaction): Promise<DeleteOutcome> => {
    if (await isLastAdmin(transaction, personId)) return { kind: "refused", reason: "last-admin" };
    for (const { teamId, fate } of await teamsAfterDeletion(transaction, personId)) {
      if (fate.kind === "is-removed") {
        await transaction.deleteFrom("team").where("id", "=", teamId).execute();
        continue;
      }
      await transaction
        .deleteFrom("teamMember")
        .where("teamId", "=", teamId)
        .where("personId", "=", personId)
        .execute();
      if (fate.kind === "goes-on" && fate.newCaptain !== null) {
        const heir = await heirOf(transaction, teamId, personId);
        await transaction
          .updateTable("teamMember")
          .set({ isCaptain: true })
          .where("teamId", "=", teamId)
          .where("personId", "=", heir?.personId ?? "")
          .execute();
      }
      await announce(transaction, `team:${teamId}`);
    }
    await forgetInQuestions(transaction, personId);
    await transaction.deleteFrom("person").where("id", "=", personId).execute();
    await writeAuditEntry(transaction, {
      personId: null,
      act: "delete-account",
      subject: `person:${personId}`,
      brand: null,
      details: {},
    });
    return { kind: "deleted" };
  });
}

/** What a person asked goes with them; what everybody reads stays, without their names. */
async function forgetInQuestions(transaction: DatabaseTransaction, personId: string): Promise<void> {
  const asked = await transaction
    .selectFrom("question")
    .innerJoin("person", "person.id", "question.personId")
    .where("person.id", "=", personId)
    .select(["question.id", "content", "answer", "forEverybody", "approved", "name", "nickname", "email"])
    .execute();
  for (const { id, content, answer, forEverybody, approved, ...names } of asked) {
    if (!forEverybody || !approved) {
      await transaction.deleteFrom("question").where("id", "=", id).execute();
      continue;
    }
    const words = [names.email, names.name, names.nickname ?? "", ...names.name.split(" ")];
    await transaction
      .updateTable("question")
      .set({ content: withoutWords(content, words), answer: answer === null ? null : withoutWords(answer, words) })
      .where("id", "=", id)
      .execute();
  }
}

/** Initials and particles say nothing, and would tear other words apart. */
const shortestName = 3;

function withoutWords(text: string, words: readonly string[]): string {
  return words
    .filter((word) => word.length >= shortestName)
    .reduce(
      (left, word) => left.replaceAll(new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, "giu"), "…"),
      text,
    );
}

/** The member who has been there longest, besides the one who leaves. */
function heirOf(database: Database, teamId: string, leaving: string) {
  return database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("teamMember.teamId", "=", teamId)
    .where("teamMember.personId", "!=", leaving)
    .orderBy("teamMember.joinedAt")
    .orderBy("person.id")
    .select(["person.id as personId", "person.name"])
    .executeTakeFirst();
}

/** Without an admin, whoever reads the server's next start could claim the installation. */
async function isLastAdmin(transaction: DatabaseTransaction, personId: string): Promise<boolean> {
  const admins = await transaction
    .selectFrom("roleGrant")
    .where("role", "=", "admin")
    .where("brand", "is", null)
    .select("personId")
    .forUpdate()
    .execute();
  return admins.length === 1 && admins[0]?.personId === personId;
}
