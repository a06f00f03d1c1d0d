import type { Database } from "../../base/database/database.ts";
import { readEmail } from "./email-address.ts";
import { newToken, tokenHash } from "./one-time-token.ts";

/** Letters take their time. */
export const signUpLinkMinutes = 60;

/** Links for one address within an hour, from wherever they are asked for: nobody fills a stranger's letter box. */
const mostAnHour = 3;

/** What an address has here: an account, or nothing. A caller answers alike in both cases. */
export async function hasAccount(database: Database, email: string): Promise<boolean> {
  const row = await database
    .selectFrom("person")
    .where("email", "=", readEmail(email) ?? "")
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has an account. The first one is made without a letter: there is no address to tell of. */
export async function hasPeople(database: Database): Promise<boolean> {
  return (await database.selectFrom("person").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Makes a link for a letter to an address that has no account: whoever follows it has shown that the letter box is theirs, and may make one.
 *
 * @param returnTo path to go on to once the account is made
 * @returns its token; undefined when the address was sent several already, or is none
 */
export function makeSignUpLink(
  database: Database,
  { email: given, returnTo }: { email: string; returnTo: string },
): Promise<string | undefined> {
  const email = readEmail(given);
  if (email === undefined) return Promise.resolve(undefined);
  return database.transaction().execute(async (transaction) => {
    const now = Date.now();
    await transaction.deleteFrom("signUpLink").where("expiresAt", "<", new Date(now)).execute();
    const recent = await transaction
      .selectFrom("signUpLink")
      .where("email", "=", email)
      .where("createdAt", ">", new Date(now - 3_600_000))
      .select("tokenHash")
      .execute();
    if (recent.length >= mostAnHour) return undefined;
    const token = newToken();
    const expiresAt = new Date(now + signUpLinkMinutes * 60_000);
    await transaction
      .insertInto("signUpLink")
      .values({ tokenHash: tokenHash(token), email, returnTo, expiresAt })
      .execute();
    return token;
  });
}

/** The address that a link was sent to; undefined for a link that is unknown, used or too old. */
export function addressOfSignUpLink(
  database: Database,
  token: string,
): Promise<{ email: string; returnTo: string } | undefined> {
  return database
    .selectFrom("signUpLink")
    .where("tokenHash", "=", tokenHash(token))
    .where("expiresAt", ">", new Date())
    .select(["email", "returnTo"])
    .executeTakeFirst();
}

/** Ends all links to an address that has an account now, which counts as confirmed: a letter was read there. */
export async function endSignUpLinks(database: Database, email: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable("person").set({ emailVerified: true }).where("email", "=", email).execute();
    await transaction.deleteFrom("signUpLink").where("email", "=", email).execute();
  });
}
