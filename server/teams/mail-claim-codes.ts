import { writeAuditEntry } from "../platform/audit/write-audit-entry.ts";
import type { Database } from "../platform/database/database.ts";
import type { SealedCodes } from "../platform/database/sealed-codes.ts";
import { announce } from "../platform/live/announce.ts";
import { lockCompetition } from "./team-row.ts";
import type { Mailer } from "../platform/mail/mailer.ts";

const unclaimedWithAddress = (database: Database, competitionId: string) =>
  database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("claimCode", "is not", null)
    .where("claimedAt", "is", null)
    .where("contactEmail", "is not", null)
    .where("mergedInto", "is", null);

export async function countClaimEmails(database: Database, competitionId: string) {
  const { all, written } = await unclaimedWithAddress(database, competitionId)
    .select(({ fn }) => [fn.countAll<number>().as("all"), fn.count<number>("claimMailedAt").as("written")])
    .executeTakeFirstOrThrow();
  return { open: all - written, written };
}

/**
 * Emails every unclaimed team with an address that wasn't emailed before. What was sent is recorded first, so pressing
 * twice sends nothing twice.
 * @param again includes those emailed before
 * @param emailFor text for one team
 * @returns how many emails will be sent
 */
export async function mailClaimCodes(
  database: Database,
  codes: SealedCodes,
  mailer: Pick<Mailer, "send">,
  input: { competitionId: string; personId: string; again: boolean },
  emailFor: (team: { name: string; claimCode: string }) => { subject: string; text: string },
): Promise<number> {
  const { competitionId, personId, again } = input;
  const teams = await database.transaction().execute(async (transaction) => {
    const { brand } = await lockCompetition(transaction, competitionId);
    let query = unclaimedWithAddress(transaction, competitionId).orderBy("number");
    if (!again) query = query.where("claimMailedAt", "is", null);
    const found = await query.select(["id", "name", "proposedName", "claimCode", "contactEmail"]).execute();
    if (found.length === 0) return [];
    await transaction
      .updateTable("team")
      .set({ claimMailedAt: new Date() })
      .where(
        "id",
        "in",
        found.map((team) => team.id),
      )
      .execute();
    const details = { teams: found.length, again };
    const subject = `competition:${competitionId}`;
    await writeAuditEntry(transaction, { personId, act: "mail-claim-codes", subject, brand, details });
    await announce(transaction, `competition:${competitionId}`);
    return found;
  });
  for (const { name, proposedName, claimCode, contactEmail } of teams) {
    const code = claimCode === null ? undefined : codes.open(claimCode);
    if (code === undefined || contactEmail === null) continue;
    mailer.send({ to: contactEmail, ...emailFor({ name: proposedName ?? name, claimCode: code }) });
  }
  return teams.length;
}
