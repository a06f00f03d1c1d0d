import { z } from "zod";
import type { Result } from "#domain/platform/result.ts";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import { findRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";
import { addMember } from "../competitions/competing-members.ts";
import { findTeamRows, isCaptained, lockCompetition } from "./team-row.ts";

export type MoveOutcome = Result<{ entryId: number }, { reason: "no-such-team" | "not-of-this-team" | "same-team" }>;

const moveDetails = z.object({
  personId: z.string(),
  /** null: free to create or join a team */
  to: z.string().nullable(),
  /** null: they had left, but were still bound to it */
  was: z.enum(["captain", "member"]).nullable(),
  competed: z.boolean(),
});

type MoveDetails = z.output<typeof moveDetails>;

/**
 * Moves a person to another team, or frees them to create or join one, for people bound to the wrong team. Cars stay.
 * Organisers may exceed the member limit.
 */
export function moveMember(
  database: Database,
  input: { competitionId: string; teamId: string; memberId: string; to: string | null; personId: string },
): Promise<MoveOutcome> {
  const { competitionId, teamId, memberId, to } = input;
  return database.transaction().execute(async (transaction): Promise<MoveOutcome> => {
    if (teamId === to) return { kind: "refused", reason: "same-team" };
    const { brand } = await lockCompetition(transaction, competitionId);
    const wanted = [teamId, ...(to === null ? [] : [to])];
    const teams = await findTeamRows(transaction, wanted, competitionId);
    if (teams.filter(({ mergedInto }) => mergedInto === null).length !== wanted.length)
      return { kind: "refused", reason: "no-such-team" };
    const was = await takeOut(transaction, { competitionId, teamId, personId: memberId });
    if (was === undefined) return { kind: "refused", reason: "not-of-this-team" };
    if (to !== null) await bringIn(transaction, { competitionId, teamId: to, personId: memberId, isCaptain: false });
    const details: MoveDetails = { personId: memberId, to, ...was };
    const entryId = await writeAuditEntry(transaction, {
      personId: input.personId,
      act: "move-member",
      subject: `team:${teamId}`,
      brand,
      details: { ...details },
    });
    await announce(transaction, ...wanted.map((id) => `team:${id}` as const), `competition:${competitionId}`);
    return { kind: "done", entryId };
  });
}

type Place = { competitionId: string; teamId: string; personId: string };

/** The longest-serving member becomes captain. */
async function takeOut(
  transaction: DatabaseTransaction,
  { competitionId, teamId, personId }: Place,
): Promise<Pick<MoveDetails, "was" | "competed"> | undefined> {
  const member = await transaction
    .deleteFrom("teamMember")
    .where("teamId", "=", teamId)
    .where("personId", "=", personId)
    .returning("isCaptain")
    .executeTakeFirst();
  const { numDeletedRows } = await transaction
    .deleteFrom("competingMember")
    .where("competitionId", "=", competitionId)
    .where("teamId", "=", teamId)
    .where("personId", "=", personId)
    .executeTakeFirst();
  const competed = numDeletedRows > 0n;
  if (!member && !competed) return undefined;
  if (member?.isCaptain === true) await giveCaptain(transaction, teamId);
  return { was: member ? (member.isCaptain ? "captain" : "member") : null, competed };
}

async function bringIn(
  transaction: DatabaseTransaction,
  { isCaptain, ...place }: Place & { isCaptain: boolean },
): Promise<void> {
  const { teamId } = place;
  if (isCaptain) {
    await transaction.updateTable("teamMember").set({ isCaptain: false }).where("teamId", "=", teamId).execute();
  }
  await addMember(transaction, { ...place, isCaptain: !(await isCaptained(transaction, teamId)) });
}

async function giveCaptain(transaction: DatabaseTransaction, teamId: string): Promise<void> {
  const heir = await transaction
    .selectFrom("teamMember")
    .where("teamId", "=", teamId)
    .orderBy("joinedAt")
    .orderBy("personId")
    .select("personId")
    .executeTakeFirst();
  if (!heir) return;
  await transaction
    .updateTable("teamMember")
    .set({ isCaptain: true })
    .where("teamId", "=", teamId)
    .where("personId", "=", heir.personId)
    .execute();
}

export const undoMove = undoFrom(moveDetails, async (transaction, { subjectId, details }) => {
  const { personId, to, was, competed } = details;
  const team = await transaction
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.id", "=", subjectId)
    .where("team.mergedInto", "is", null)
    .select("team.competitionId")
    .forUpdate("competition")
    .executeTakeFirst();
  const person = await findRow(transaction, "person", personId, "id");
  if (!team || !person) return "no-longer-possible";
  const { competitionId } = team;
  if (to !== null && !(await takeOut(transaction, { competitionId, teamId: to, personId }))) return "changed-since";
  const elsewhere = await transaction
    .selectFrom("teamMember")
    .where("competitionId", "=", competitionId)
    .where("personId", "=", personId)
    .select("teamId")
    .union(
      transaction
        .selectFrom("competingMember")
        .where("competitionId", "=", competitionId)
        .where("personId", "=", personId)
        .select("teamId"),
    )
    .executeTakeFirst();
  if (elsewhere) return "changed-since";
  const place = { competitionId, teamId: subjectId, personId };
  if (was !== null) await bringIn(transaction, { ...place, isCaptain: was === "captain" });
  if (competed) {
    await transaction
      .insertInto("competingMember")
      .values(place)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await announce(
    transaction,
    `team:${subjectId}`,
    ...(to === null ? [] : [`team:${to}` as const]),
    `competition:${competitionId}`,
  );
  return "undone";
});
