import { createHash, randomBytes } from "node:crypto";
import { writeAuditEntry } from "../audit/write-audit-entry.ts";
import type { Database } from "../database/database.ts";
import { newId } from "../database/new-id.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * As long as nobody is admin: makes the one-time token with which the first one claims the installation. An earlier token that nobody
 * used is void from now on.
 *
 * @param chosenToken the token that the environment names, instead of a random one
 * @returns undefined when there is an admin already
 */
export async function offerClaim(database: Database, chosenToken: string | undefined): Promise<string | undefined> {
  if (await hasAdmin(database)) return undefined;
  const token = chosenToken ?? randomBytes(24).toString("base64url");
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom("adminClaim").where("usedAt", "is", null).execute();
    await transaction
      .insertInto("adminClaim")
      .values({ tokenHash: hashOf(token), usedAt: null, usedBy: null })
      .onConflict((conflict) => conflict.column("tokenHash").doNothing())
      .execute();
  });
  return token;
}

export type ClaimOutcome = { kind: "claimed" } | { kind: "refused"; reason: "unknown-or-used" };

/** Makes a person the first admin, once. Of two who come at the same moment one is refused. */
export function claimInstallation(database: Database, personId: string, token: string): Promise<ClaimOutcome> {
  return database.transaction().execute(async (transaction): Promise<ClaimOutcome> => {
    const claimed = await transaction
      .updateTable("adminClaim")
      .set({ usedAt: new Date(), usedBy: personId })
      .where("tokenHash", "=", hashOf(token))
      .where("usedAt", "is", null)
      .executeTakeFirst();
    if (claimed.numUpdatedRows !== 1n || (await hasAdmin(transaction))) {
      return { kind: "refused", reason: "unknown-or-used" };
    }
    await transaction
      .insertInto("roleGrant")
      .values({ id: newId(), personId, role: "admin", brand: null, grantedBy: null })
      .execute();
    await writeAuditEntry(transaction, {
      personId,
      act: "claim-installation",
      subject: `person:${personId}`,
      brand: null,
      details: {},
    });
    return { kind: "claimed" };
  });
}

/** Whether a token could be used now; asked before the page offers to claim. */
export async function isClaimOpen(database: Database, token: string): Promise<boolean> {
  const row = await database
    .selectFrom("adminClaim")
    .where("tokenHash", "=", hashOf(token))
    .where("usedAt", "is", null)
    .select("tokenHash")
    .executeTakeFirst();
  return row !== undefined && !(await hasAdmin(database));
}

async function hasAdmin(database: Database): Promise<boolean> {
  const row = await database.selectFrom("roleGrant").where("role", "=", "admin").select("id").executeTakeFirst();
  return row !== undefined;
}
