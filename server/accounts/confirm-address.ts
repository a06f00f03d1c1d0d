import { writeAuditEntry } from "../platform/audit/write-audit-entry.ts";
import type { Database } from "../platform/database/database.ts";
import { isWalletMail } from "./wallets.ts";

/**
 * For competitions that require certain addresses where no email can be sent: someone checked, for example, a student
 * card. The caller checked `may`.
 * @returns whether there was an address to confirm
 */
export function confirmAddressByHand(
  database: Database,
  input: { personId: string; brand: string | null; confirmedBy: string },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const person = await transaction
      .updateTable("person")
      .set({ emailVerified: true })
      .where("id", "=", input.personId)
      .where("emailVerified", "=", false)
      .returning("email")
      .executeTakeFirst();
    if (!person || isWalletMail(person.email)) return false;
    await writeAuditEntry(transaction, {
      personId: input.confirmedBy,
      act: "confirm-address",
      subject: `person:${input.personId}`,
      brand: input.brand,
    });
    return true;
  });
}
