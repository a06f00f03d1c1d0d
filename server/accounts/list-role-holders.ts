import type { Database } from "../platform/database/database.ts";
import { isWalletMail } from "./wallets.ts";
import { alphabetical } from "../platform/database/alphabetical.ts";

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
