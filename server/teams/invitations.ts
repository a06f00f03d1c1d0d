import { type Result, refused } from "#domain/platform/result.ts";
import { z } from "zod";
import { type Database, updateRow, newId, countRows, type DatabaseTransaction } from "../platform/database/database.ts";
import type { SealedCodes } from "../platform/database/installation-key.ts";
import { asItCame } from "../platform/forms/read-form.ts";
import { announce } from "../platform/live/announce.ts";
import { addMember, competesFor } from "../competitions/competing-members.ts";
import { brokenWithMember } from "../competitions/divisions/division-of-team.ts";
import type { BrokenRule } from "#domain/competitions/divisions.ts";
import { problemOfPerson, type PersonProblem } from "./entry-rules.ts";
import { isInTeam, lockOpenCompetition } from "./create-team.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";

export const joinForm = z.object({ code: asItCame });

/** Short enough to say out loud, hard to guess. */
const codeLength = 8;

export async function findInvitation(
  database: Database,
  codes: SealedCodes,
  teamId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("teamInvitation")
    .where("teamId", "=", teamId)
    .where("revokedAt", "is", null)
    .select("code")
    .executeTakeFirst();
  return row && codes.open(row.code);
}

export async function revokeInvitations(database: Database, teamId: string): Promise<void> {
  await database
    .updateTable("teamInvitation")
    .set({ revokedAt: new Date() })
    .where("teamId", "=", teamId)
    .where("revokedAt", "is", null)
    .execute();
  await announce(database, `team:${teamId}`);
}

export async function findInvitedTeam(
  database: Database,
  codes: SealedCodes,
  code: string,
): Promise<{ id: string; name: string; competitionId: string } | undefined> {
  return database
    .selectFrom("teamInvitation")
    .innerJoin("team", "team.id", "teamInvitation.teamId")
    .where("teamInvitation.code", "=", codes.seal(cleanCode(code)))
    .where("teamInvitation.revokedAt", "is", null)
    .select(["team.id", "team.name", "team.competitionId"])
    .executeTakeFirst();
}

export function renewInvitation(
  database: Database,
  codes: SealedCodes,
  teamId: string,
  personId: string,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    await revokeInvitations(transaction, teamId);
    const code = newId(codeLength);
    await transaction
      .insertInto("teamInvitation")
      .values({ code: codes.seal(code), teamId, createdBy: personId, revokedAt: null })
      .execute();
    return code;
  });
}

type EntryRefusal =
  | { reason: "closed" | "already-in-a-team" }
  | { reason: "competes-for"; team: string }
  | { reason: PersonProblem["rule"]; domains: string[] };

/** Locks the competition. */
async function refusalOfEntry(
  transaction: DatabaseTransaction,
  { competitionId, teamId, personId }: { competitionId: string; teamId: string; personId: string },
): Promise<EntryRefusal | undefined> {
  if (!(await lockOpenCompetition(transaction, competitionId))) return { reason: "closed" };
  if (await isInTeam(transaction, competitionId, personId)) return { reason: "already-in-a-team" };
  const team = await competesFor(transaction, { competitionId, personId, teamId });
  if (team !== undefined) return { reason: "competes-for", team };
  const against = await problemOfPerson(transaction, competitionId, personId);
  return against && { reason: against.rule, domains: against.domains };
}

export type JoinOutcome = Result<
  { teamId: string },
  | EntryRefusal
  | { reason: "unknown-code" }
  | { reason: "full"; limit: number }
  | { reason: "division-broken"; broken: BrokenRule[] }
>;

export function joinTeam(
  database: Database,
  codes: SealedCodes,
  input: { code: string; personId: string },
): Promise<JoinOutcome> {
  const code = cleanCode(input.code);
  const { personId } = input;
  return database.transaction().execute(async (transaction): Promise<JoinOutcome> => {
    const invitation = await transaction
      .selectFrom("teamInvitation")
      .innerJoin("team", "team.id", "teamInvitation.teamId")
      .innerJoin("competition", "competition.id", "team.competitionId")
      .where("teamInvitation.code", "=", codes.seal(code))
      .where("teamInvitation.revokedAt", "is", null)
      .select(["team.id as teamId", "competition.id as competitionId", "competition.teamSizeLimit as limit"])
      .executeTakeFirst();
    if (!invitation) return { kind: "refused", reason: "unknown-code" };
    const { teamId, competitionId, limit } = invitation;
    const refusal = await refusalOfEntry(transaction, { competitionId, teamId, personId });
    if (refusal) return { kind: "refused", ...refusal };
    const members = await countRows(transaction.selectFrom("teamMember").where("teamId", "=", teamId));
    if (members >= limit) return { kind: "refused", reason: "full", limit };
    const broken = await brokenWithMember(transaction, { competitionId, teamId, personId });
    if (broken.length > 0) return { kind: "refused", reason: "division-broken", broken };
    await addMember(transaction, { teamId, competitionId, personId, isCaptain: false });
    await announce(transaction, `team:${teamId}`);
    return { kind: "done", teamId };
  });
}

/** Ignores case, spaces and hyphens. */
function cleanCode(code: string): string {
  return code
    .slice(0, 100)
    .toLowerCase()
    .replace(/[\s-]+/g, "");
}

export async function findClaimableTeam(database: Database, codes: SealedCodes, code: string) {
  const row = await database
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.claimCode", "=", codes.seal(cleanCode(code)))
    .where("team.mergedInto", "is", null)
    .select([
      "team.id",
      "team.name",
      "team.university",
      "team.city",
      "team.number",
      "team.claimedAt",
      "competition.id as competitionId",
      "competition.name as competitionName",
      "competition.brand",
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { claimedAt, ...team } = row;
  return { ...team, isClaimed: claimedAt !== null };
}

type ClaimOutcome = Result<{ teamId: string }, EntryRefusal | { reason: "unknown-code" | "claimed-already" }>;

export function claimTeam(
  database: Database,
  codes: SealedCodes,
  input: { code: string; personId: string },
): Promise<ClaimOutcome> {
  const { personId } = input;
  return database.transaction().execute(async (transaction): Promise<ClaimOutcome> => {
    const team = await transaction
      .selectFrom("team")
      .innerJoin("competition", "competition.id", "team.competitionId")
      .where("team.claimCode", "=", codes.seal(cleanCode(input.code)))
      .where("team.mergedInto", "is", null)
      .select(["team.id", "team.competitionId", "team.claimedAt", "competition.brand"])
      .forUpdate("team")
      .executeTakeFirst();
    if (!team) return refused("unknown-code");
    if (team.claimedAt !== null) return refused("claimed-already");
    const { competitionId } = team;
    const refusal = await refusalOfEntry(transaction, { competitionId, teamId: team.id, personId });
    if (refusal) return { kind: "refused", ...refusal };
    await addMember(transaction, { teamId: team.id, competitionId, personId, isCaptain: true });
    await updateRow(transaction, "team", team.id, { claimedAt: new Date() });
    await writeAuditEntry(transaction, {
      personId,
      act: "claim-team",
      subject: `team:${team.id}`,
      brand: team.brand,
    });
    await announce(transaction, `team:${team.id}`, `competition:${competitionId}`);
    return { kind: "done", teamId: team.id };
  });
}
