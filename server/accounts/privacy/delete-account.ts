import type { Result } from "#domain/platform/result.ts";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import { updateRow, type Database, type DatabaseTransaction } from "../../platform/database/database.ts";
import { alphabetical } from "../../platform/database/sort-and-search.ts";
import { forgetDeletedRows } from "../../platform/database/forget-deleted-rows.ts";
import { announce } from "../../platform/live/announce.ts";
import { hasHandedIn } from "../../competitions/competing-members.ts";

export type TeamFate =
  /** `newCaptain`: set if the leaving member was the captain */
  | { kind: "goes-on"; newCaptain: string | null }
  /** no members, but cars were submitted, so its races stay */
  | { kind: "stays-empty" }
  | { kind: "is-removed" };

export interface TeamAfter {
  teamId: string;
  name: string;
  fate: TeamFate;
}

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

export type DeleteOutcome = Result<object, { reason: "last-admin" }>;

/**
 * Deletes an account and all personal data. Cars and races belong to the team and stay. Deleted rows are also
 * overwritten in the database's files.
 */
export async function deleteAccount(database: Database, personId: string): Promise<DeleteOutcome> {
  const outcome = await deleteRows(database, personId);
  if (outcome.kind === "done") await forgetDeletedRows(database);
  return outcome;
}

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
    });
    return { kind: "done" };
  });
}

/** Deletes the person's questions; public ones stay without their name. */
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
    await updateRow(transaction, "question", id, {
      content: withoutWords(content, words),
      answer: answer === null ? null : withoutWords(answer, words),
    });
  }
}

/** Initials and particles would match inside other words. */
const shortestName = 3;

function withoutWords(text: string, words: readonly string[]): string {
  return words
    .filter((word) => word.length >= shortestName)
    .reduce(
      (left, word) => left.replaceAll(new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, "giu"), "…"),
      text,
    );
}

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

/** Without an admin, anyone who can read the server's start-up output could claim the installation. */
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
