import type { Result } from "#domain/platform/result.ts";
import { createHash } from "node:crypto";
import { rm, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { roleActs } from "#domain/platform/site-acts.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";
import { countRows, hasRows, type Database, newId } from "../platform/database/database.ts";
import { keyedSecret, type InstallationKey } from "../platform/database/installation-key.ts";
import { newToken, tokenHash } from "./one-time-token.ts";
import { endWaysIn } from "./sessions.ts";

export const adminLinkMinutes = 60;

/**
 * One-time token for the first admin. All processes return the same one, so a second web process doesn't invalidate the
 * printed link.
 * @param chosenToken from the environment
 * @returns undefined when there is an admin
 */
export async function offerClaim(
  database: Database,
  chosenToken: string | undefined,
  key: InstallationKey,
): Promise<string | undefined> {
  if (await hasAdmin(database)) return undefined;
  const token = chosenToken ?? (await tokenOfInstallation(database, key));
  await database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom("adminClaim")
      .where("usedAt", "is", null)
      .where("isFurther", "=", false)
      .where("tokenHash", "<>", tokenHash(token))
      .execute();
    await transaction
      .insertInto("adminClaim")
      .values({ tokenHash: tokenHash(token), usedAt: null, usedBy: null, expiresAt: null })
      .onConflict((conflict) => conflict.column("tokenHash").doNothing())
      .execute();
  });
  return token;
}

async function tokenOfInstallation(database: Database, key: InstallationKey): Promise<string> {
  const used = await countRows(
    database.selectFrom("adminClaim").where("usedAt", "is not", null).where("isFurther", "=", false),
  );
  const secret = await keyedSecret(database, key, `first-admin-link-${used}`);
  return createHash("sha256").update(secret).digest("base64url").slice(0, 32);
}

export async function createAdminClaim(database: Database): Promise<string> {
  const token = newToken();
  await insertAdminClaim(database, tokenHash(token), new Date(Date.now() + adminLinkMinutes * 60_000));
  return token;
}

async function insertAdminClaim(database: Database, hash: string, expiresAt: Date): Promise<void> {
  await database
    .insertInto("adminClaim")
    .values({ tokenHash: hash, isFurther: true, usedAt: null, usedBy: null, expiresAt })
    .onConflict((conflict) => conflict.column("tokenHash").doNothing())
    .execute();
}

const claimFolder = (dataDir: string) => path.join(dataDir, "admin-links");

/**
 * Like `createAdminClaim`, while another process has the embedded database open: leaves the token in the data folder,
 * which only the operator can write to.
 */
export async function writeAdminClaim(dataDir: string): Promise<string> {
  const token = newToken();
  await mkdir(claimFolder(dataDir), { recursive: true, mode: 0o700 });
  const expiresAt = new Date(Date.now() + adminLinkMinutes * 60_000);
  await writeFile(path.join(claimFolder(dataDir), tokenHash(token)), expiresAt.toISOString(), { mode: 0o600 });
  return token;
}

/** Moves a token of `writeAdminClaim` into the database. */
export async function importAdminClaim(database: Database, dataDir: string, token: string): Promise<void> {
  const hash = tokenHash(token);
  const file = path.join(claimFolder(dataDir), hash);
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  const expiresAt = new Date(text.trim());
  if (!Number.isNaN(expiresAt.getTime())) await insertAdminClaim(database, hash, expiresAt);
  await rm(file, { force: true });
}

export type ClaimOutcome = Result<object, { reason: "unknown-or-used" }>;

/**
 * Single-use, even for simultaneous requests. Ends the person's other sessions, links and tokens, as with every role.
 * @param sessionId current session, which stays
 */
export function claimInstallation(
  database: Database,
  personId: string,
  token: string,
  sessionId?: string,
): Promise<ClaimOutcome> {
  return database.transaction().execute(async (transaction): Promise<ClaimOutcome> => {
    const now = new Date();
    const claimed = await transaction
      .updateTable("adminClaim")
      .set({ usedAt: now, usedBy: personId })
      .where("tokenHash", "=", tokenHash(token))
      .where("usedAt", "is", null)
      .where((where) => where.or([where("expiresAt", "is", null), where("expiresAt", ">", now)]))
      .returning("isFurther")
      .executeTakeFirst();
    if (!claimed || (!claimed.isFurther && (await hasAdmin(transaction)))) {
      return { kind: "refused", reason: "unknown-or-used" };
    }
    await transaction
      .insertInto("roleGrant")
      .values({ id: newId(), personId, role: "admin", brand: null, grantedBy: null })
      .onConflict((conflict) => conflict.columns(["personId", "role", "brand"]).doNothing())
      .execute();
    await endWaysIn(transaction, personId, sessionId);
    await writeAuditEntry(transaction, {
      personId,
      act: roleActs[claimed.isFurther ? "use-admin-link" : "claim-installation"].log,
      subject: `person:${personId}`,
      brand: null,
    });
    return { kind: "done" };
  });
}

export async function openClaim(database: Database, token: string): Promise<"first" | "further" | undefined> {
  const row = await database
    .selectFrom("adminClaim")
    .where("tokenHash", "=", tokenHash(token))
    .where("usedAt", "is", null)
    .where((where) => where.or([where("expiresAt", "is", null), where("expiresAt", ">", new Date())]))
    .select("isFurther")
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.isFurther) return "further";
  return (await hasAdmin(database)) ? undefined : "first";
}

async function hasAdmin(database: Database): Promise<boolean> {
  return hasRows(database.selectFrom("roleGrant").where("role", "=", "admin"));
}
