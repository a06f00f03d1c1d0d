import { writeAuditEntry } from "../platform/audit/write-audit-entry.ts";
import { updateRow, type Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/new-id.ts";
import type { SealedCodes } from "../platform/database/sealed-codes.ts";
import { announce } from "../platform/live/announce.ts";
import { lockCompetition } from "./team-row.ts";

/** Hard to guess, but short enough to type from a card. */
const claimCodeLength = 10;

export function newClaimCode(): string {
  return newId(claimCodeLength);
}

/** Unclaimed teams whose code is sealed with a key that the installation no longer has. */
export async function listLostClaimCodes(
  database: Database,
  codes: SealedCodes,
  competitionId: string,
): Promise<string[]> {
  const teams = await database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("claimedAt", "is", null)
    .where("mergedInto", "is", null)
    .select(["id", "claimCode"])
    .execute();
  return teams.filter(({ claimCode }) => claimCode !== null && codes.open(claimCode) === undefined).map(({ id }) => id);
}

/**
 * Those teams count as not emailed. Codes that work stay.
 * @returns how many got one
 */
export function renewLostClaimCodes(
  database: Database,
  codes: SealedCodes,
  { competitionId, personId }: { competitionId: string; personId: string },
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { brand } = await lockCompetition(transaction, competitionId);
    const lost = await listLostClaimCodes(transaction, codes, competitionId);
    for (const id of lost) {
      await updateRow(transaction, "team", id, { claimCode: codes.seal(newClaimCode()), claimMailedAt: null });
    }
    if (lost.length === 0) return 0;
    const subject = `competition:${competitionId}` as const;
    await writeAuditEntry(transaction, {
      personId,
      act: "renew-claim-codes",
      subject,
      brand,
      details: { teams: lost.length },
    });
    await announce(transaction, subject);
    return lost.length;
  });
}
