import { z } from "zod";
import type { Result } from "#domain/platform/result.ts";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import { hasRows, lockRow, updateRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";
import { bindMembers, hasHandedIn } from "../competitions/competing-members.ts";
import { findTeamRows, isCaptained, lockCompetition } from "./team-row.ts";

export type MergeOutcome = Result<
  { members: number },
  { reason: "same-team" | "no-such-team" | "merged-already" | "raced" }
>;

const mergeDetails = z.object({
  into: z.string(),
  members: z.array(z.object({ personId: z.string(), isCaptain: z.boolean() })),
  /** missing in older entries */
  competed: z.array(z.string()).default([]),
});

export function mergeTeams(
  database: Database,
  input: { competitionId: string; teamId: string; intoId: string; personId: string },
): Promise<MergeOutcome> {
  const { competitionId, teamId, intoId, personId } = input;
  return database.transaction().execute(async (transaction): Promise<MergeOutcome> => {
    if (teamId === intoId) return { kind: "refused", reason: "same-team" };
    const { brand } = await lockCompetition(transaction, competitionId);
    const teams = await findTeamRows(transaction, [teamId, intoId], competitionId);
    if (teams.length !== 2) return { kind: "refused", reason: "no-such-team" };
    if (teams.some((team) => team.mergedInto !== null)) return { kind: "refused", reason: "merged-already" };
    if (await isInStage(transaction, teamId)) return { kind: "refused", reason: "raced" };
    const members = await transaction
      .selectFrom("teamMember")
      .where("teamId", "=", teamId)
      .select(["personId", "isCaptain"])
      .execute();
    const hasCaptain = await isCaptained(transaction, intoId);
    const competed = await transaction
      .updateTable("competingMember")
      .set({ teamId: intoId })
      .where("teamId", "=", teamId)
      .returning("personId")
      .execute();
    await transaction
      .updateTable("teamMember")
      .set({ teamId: intoId, ...(hasCaptain && { isCaptain: false }) })
      .where("teamId", "=", teamId)
      .execute();
    await updateRow(transaction, "team", teamId, (set) => ({ mergedInto: intoId, version: set("version", "+", 1) }));
    if (await hasHandedIn(transaction, intoId)) await bindMembers(transaction, intoId);
    const details: z.output<typeof mergeDetails> = {
      into: intoId,
      members,
      competed: competed.map((each) => each.personId),
    };
    await writeAuditEntry(transaction, { personId, act: "merge-teams", subject: `team:${teamId}`, brand, details });
    await announce(transaction, `team:${teamId}`, `team:${intoId}`, `competition:${competitionId}`);
    return { kind: "done", members: members.length };
  });
}

/** Its results would lose their team. */
async function isInStage(transaction: DatabaseTransaction, teamId: string): Promise<boolean> {
  return hasRows(transaction.selectFrom("stageEntrant").where("teamId", "=", teamId));
}

/** `null`: none. Leaves people alone who are bound to another team by now. */
async function returnTie(
  transaction: DatabaseTransaction,
  { competitionId, teamId, personId }: { competitionId: string; teamId: string; personId: string },
  to: string | null,
): Promise<void> {
  if (to === null) {
    await transaction
      .deleteFrom("competingMember")
      .where("competitionId", "=", competitionId)
      .where("teamId", "=", teamId)
      .where("personId", "=", personId)
      .execute();
  } else {
    await transaction
      .updateTable("competingMember")
      .set({ teamId: to })
      .where("competitionId", "=", competitionId)
      .where("teamId", "=", teamId)
      .where("personId", "=", personId)
      .execute();
  }
}

/** Moves back members who are still where the merge put them. */
export const undoMerge = undoFrom(mergeDetails, async (transaction, { subjectId, details }) => {
  const { into, members, competed } = details;
  const team = await lockRow(transaction, "team", subjectId, "competitionId", "mergedInto");
  if (!team) return "no-longer-possible";
  if (team.mergedInto !== into) return "changed-since";
  for (const personId of new Set([...competed, ...members.map((member) => member.personId)])) {
    const tie = { competitionId: team.competitionId, teamId: into, personId };
    await returnTie(transaction, tie, competed.includes(personId) ? subjectId : null);
  }
  for (const { personId, isCaptain } of members) {
    await transaction
      .updateTable("teamMember")
      .set({ teamId: subjectId, isCaptain })
      .where("teamId", "=", into)
      .where("personId", "=", personId)
      .execute();
  }
  await updateRow(transaction, "team", subjectId, (set) => ({ mergedInto: null, version: set("version", "+", 1) }));
  await announce(transaction, `team:${subjectId}`, `team:${into}`, `competition:${team.competitionId}`);
  return "undone";
});
