import { type Result, refused } from "#domain/platform/result.ts";
import { writeAuditEntry } from "../platform/audit/write-audit-entry.ts";
import { updateRow, type Database } from "../platform/database/database.ts";
import type { SealedCodes } from "../platform/database/sealed-codes.ts";
import { announce } from "../platform/live/announce.ts";
import { addMember, competesFor } from "../competitions/competing-members.ts";
import { problemOfPerson, type PersonProblem } from "./entry-rules.ts";
import { isInTeam, lockOpenCompetition } from "./create-team.ts";

/** Ignores case, spaces and hyphens. */
export function cleanCode(code: string): string {
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

export type ClaimOutcome = Result<
  { teamId: string },
  | { reason: "unknown-code" | "claimed-already" | "closed" | "already-in-a-team" }
  | { reason: "competes-for"; team: string }
  | { reason: PersonProblem["rule"]; domains: string[] }
>;

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
    if (!(await lockOpenCompetition(transaction, competitionId))) return refused("closed");
    if (await isInTeam(transaction, competitionId, personId)) return refused("already-in-a-team");
    const bound = await competesFor(transaction, { competitionId, personId, teamId: team.id });
    if (bound !== undefined) return { kind: "refused", reason: "competes-for", team: bound };
    const against = await problemOfPerson(transaction, competitionId, personId);
    if (against) return { kind: "refused", reason: against.rule, domains: against.domains };
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
