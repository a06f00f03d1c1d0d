import type { Database } from "../../base/database/database.ts";
import { readEmail } from "./email-address.ts";
import { newToken, tokenHash } from "./one-time-token.ts";
import { isWalletMail } from "./wallets.ts";

/** Letters take their time; longer than a link that is handed over in person. */
export const mailedLinkMinutes = 60;

/**
 * Links for one account within an hour, from wherever they are asked for: nobody fills another's letter box. From one place it is fewer
 * (`attempt-limits.ts`), so that nobody uses up what others may ask for.
 */
const mostAnHour = 12;

/**
 * Makes a one-time link for a letter to an account's own address. Whoever follows it has shown that the letter box is theirs: they are
 * signed in, the address counts as confirmed, and for a while they may choose a new password without the old one.
 *
 * @returns undefined when no account has the address, or it was sent several already; a caller answers alike in every case
 */
export function makeMailedLink(
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

/** Notes that a used link came by letter: the address is its person's. */
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
  const row = await database.selectFrom("person").where("id", "=", personId).select("emailVerified").executeTakeFirst();
  return row?.emailVerified ?? false;
}
