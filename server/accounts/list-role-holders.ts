import type { Role } from "#domain/accounts/roles.ts";
import type { Database } from "../platform/database/database.ts";
import { isWalletMail } from "./wallets.ts";
import { alphabetical } from "../platform/database/alphabetical.ts";

export interface RoleHolder {
  grantId: string;
  personId: string;
  name: string;
  /** null: wallet-only account */
  email: string | null;
  role: Role;
  /** null: everywhere */
  brand: string | null;
  grantedAt: Date;
  /** null: the site, or a deleted account */
  grantedBy: string | null;
}

/**
 * One row per role.
 * @param brands null: all
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
