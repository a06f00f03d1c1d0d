import { z } from "zod";
import type { Result } from "#domain/platform/result.ts";
import { writeAuditEntry, undoFrom } from "../platform/audit/audit-entries.ts";
import { findRow, inTransaction, type Database, newId } from "../platform/database/database.ts";
import { roleActs } from "#domain/platform/site-acts.ts";
import { roles, type Role } from "#domain/accounts/roles.ts";
import { endWaysIn } from "./sessions.ts";
import { isWalletMail } from "./wallets.ts";
import { alphabetical } from "../platform/database/sort-and-search.ts";

/** Admins aren't limited to a city; every other role is. */
export function isGrantable(role: string, brand: string | null, brands: readonly string[]): role is Role {
  const isRole = roles.some((each) => each === role);
  return isRole && (role === "admin" ? brand === null : brand !== null && brands.includes(brand));
}

export type GrantOutcome = Result<object, { reason: "unknown-person" | "held-already" }>;

/**
 * The caller checked `may` and `isGrantable`. Ends the person's sessions, sign-in links and tokens, so that none gains
 * the role; unless they granted it to themselves.
 */
export function grantRole(
  database: Database,
  input: { personId: string; role: Role; brand: string | null; grantedBy: string },
): Promise<GrantOutcome> {
  const { personId, role, brand, grantedBy } = input;
  return inTransaction(database, async (transaction): Promise<GrantOutcome> => {
    const person = await findRow(transaction, "person", personId, "id");
    if (!person) return { kind: "refused", reason: "unknown-person" };
    const granted = await transaction
      .insertInto("roleGrant")
      .values({ id: newId(), personId, role, brand, grantedBy })
      .onConflict((conflict) => conflict.columns(["personId", "role", "brand"]).doNothing())
      .executeTakeFirst();
    if (granted.numInsertedOrUpdatedRows !== 1n) return { kind: "refused", reason: "held-already" };
    if (personId !== grantedBy) await endWaysIn(transaction, personId);
    await writeAuditEntry(transaction, {
      personId: grantedBy,
      act: roleActs["grant-role"].log,
      subject: `person:${personId}`,
      brand,
      details: { role },
    });
    return { kind: "done" };
  });
}

export type RevokeOutcome = Result<object, { reason: "not-held" | "last-admin" }>;

/** Refuses to remove the last admin, because then anyone who can read the server's output could claim it. */
export function revokeRole(database: Database, input: { grantId: string; revokedBy: string }): Promise<RevokeOutcome> {
  return inTransaction(database, async (transaction): Promise<RevokeOutcome> => {
    const admins = await transaction
      .selectFrom("roleGrant")
      .where("role", "=", "admin")
      .select("id")
      .forUpdate()
      .execute();
    if (admins.length === 1 && admins[0]?.id === input.grantId) return { kind: "refused", reason: "last-admin" };
    const grant = await transaction
      .deleteFrom("roleGrant")
      .where("id", "=", input.grantId)
      .returning(["personId", "role", "brand"])
      .executeTakeFirst();
    if (!grant) return { kind: "refused", reason: "not-held" };
    await writeAuditEntry(transaction, {
      personId: input.revokedBy,
      act: roleActs["revoke-role"].log,
      subject: `person:${grant.personId}`,
      brand: grant.brand,
      details: { role: grant.role },
    });
    return { kind: "done" };
  });
}

const roleDetails = z.object({ role: z.enum(roles) });

/** The caller checked that only admins undo it. */
export const undoGrant = undoFrom(roleDetails, async (transaction, { subjectId, details, personId, brand }) => {
  const grant = await transaction
    .selectFrom("roleGrant")
    .where("personId", "=", subjectId)
    .where("role", "=", details.role)
    .where("brand", "is not distinct from", brand)
    .select("id")
    .executeTakeFirst();
  if (!grant) return "changed-since";
  const outcome = await revokeRole(transaction, { grantId: grant.id, revokedBy: personId });
  return outcome.kind === "done" ? "undone" : "no-longer-possible";
});

export const undoRevoke = undoFrom(roleDetails, async (transaction, { subjectId, details, personId, brand }) => {
  const { role } = details;
  const outcome = await grantRole(transaction, { personId: subjectId, role, brand, grantedBy: personId });
  if (outcome.kind === "done") return "undone";
  return outcome.reason === "held-already" ? "changed-since" : "no-longer-possible";
});

/**
 * One row per role.
 * @param brands null: all
 */
export async function listRoleHolders(database: Database, brands: readonly string[] | null) {
  let query = database
    .selectFrom("roleGrant")
    .innerJoin("person", "person.id", "roleGrant.personId")
    .leftJoin("person as giver", "giver.id", "roleGrant.grantedBy")
    .orderBy(alphabetical("person.name"))
    .orderBy("roleGrant.grantedAt")
    .select([
      "roleGrant.id as grantId",
      "person.id as personId",
      "person.name",
      "person.email",
      "roleGrant.role",
      "roleGrant.brand",
      "roleGrant.grantedAt",
      "giver.name as grantedBy",
    ]);
  if (brands !== null) query = query.where("roleGrant.brand", "in", brands);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...row,
    /** null: wallet-only account */
    email: isWalletMail(row.email) ? null : row.email,
  }));
}
