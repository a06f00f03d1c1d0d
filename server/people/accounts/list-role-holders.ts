import type { Role } from "#rules/roles.ts";
import type { Database } from "../../base/database/database.ts";
import { isWalletMail } from "./wallets.ts";
import { alphabetical } from "../../base/database/alphabetical.ts";

/** A role that somebody holds. */
export interface RoleHolder {
  grantId: string;
  personId: string;
  name: string;
  /** null: an account that only a wallet opens */
  email: string | null;
  role: Role;
  /** null: everywhere */
  brand: string | null;
  grantedAt: Date;
  /** null: the site itself, or an account that was deleted */
  grantedBy: string | null;
}

/**
 * Everybody who holds a role, a row for each role.
 *
 * @param brands of these cities, and of no others; null: all roles
 */
export async function listRoleHolders(database: Database, brands: readonly string[] | null): Promise<RoleHolder[]> {
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
  return rows.map((row) => ({ ...row, email: isWalletMail(row.email) ? null : row.email }));
}
