import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database } from "../../base/database/database.ts";
import { isWalletMail } from "./wallets.ts";

/**
 * Notes that somebody of the event has made sure whose e-mail address an account has, for instance by a student card: the way in for
 * competitions that ask for certain addresses where no letter can be sent. The caller has asked `may`.
 *
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
      details: {},
    });
    return true;
  });
}
