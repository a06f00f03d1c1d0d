import { findRow, type Database } from "../platform/database/database.ts";
import { readEmail } from "./email-address.ts";
import { newToken, tokenHash } from "./one-time-token.ts";
import { isWalletMail } from "./wallets.ts";
import { writeAuditEntry } from "../platform/audit/audit-entries.ts";

/** Longer than a link given in person, because emails take time. */
export const mailedLinkMinutes = 60;

/**
 * Per account, so that no one can flood a mailbox. The limit per place is lower (`attempt-limits.ts`), so that no one
 * uses it up for others.
 */
const mostAnHour = 12;

/**
 * One-time sign-in link for an email. Following it proves the mailbox: it signs in, confirms the address and allows a
 * new password for a while.
 * @returns undefined for unknown addresses, or after too many emails; the caller must not reveal which
 */
export function createMailedLink(
  database: Database,
  email: string,
): Promise<{ token: string; name: string; to: string } | undefined> {
  return database.transaction().execute(async (transaction) => {
    const person = await transaction
      .selectFrom("person")
      .where("email", "=", readEmail(email) ?? "")
      .select(["id", "name", "email"])
      .forUpdate()
      .executeTakeFirst();
    if (!person || isWalletMail(person.email)) return undefined;
    const recent = await transaction
      .selectFrom("signInLink")
      .where("personId", "=", person.id)
      .where("isMailed", "=", true)
      .where("createdAt", ">", new Date(Date.now() - 3_600_000))
      .select("tokenHash")
      .execute();
    if (recent.length >= mostAnHour) return undefined;
    const token = newToken();
    await transaction
      .insertInto("signInLink")
      .values({
        tokenHash: tokenHash(token),
        personId: person.id,
        issuedBy: null,
        isMailed: true,
        expiresAt: new Date(Date.now() + mailedLinkMinutes * 60_000),
        usedAt: null,
        sessionId: null,
      })
      .execute();
    return { token, name: person.name, to: person.email };
  });
}

/** The link came by email, so the address is theirs. */
export async function confirmAddressOfLink(database: Database, token: string): Promise<void> {
  await database
    .updateTable("person")
    .set({ emailVerified: true })
    .where("id", "in", (link) =>
      link
        .selectFrom("signInLink")
        .where("tokenHash", "=", tokenHash(token))
        .where("isMailed", "=", true)
        .where("usedAt", "is not", null)
        .select("personId"),
    )
    .execute();
}

export async function isAddressConfirmed(database: Database, personId: string): Promise<boolean> {
  const row = await findRow(database, "person", personId, "emailVerified");
  return row?.emailVerified ?? false;
}

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
