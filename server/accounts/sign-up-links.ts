import { hasRows, type Database, countRows } from "../platform/database/database.ts";
import { readEmail } from "./email-address.ts";
import { newToken, tokenHash } from "./one-time-token.ts";

export const signUpLinkMinutes = 60;

/** Per address, so that no one can flood a stranger's mailbox. */
const mostAnHour = 3;

/** The caller must not reveal the answer. */
export async function hasAccount(database: Database, email: string): Promise<boolean> {
  return hasRows(database.selectFrom("person").where("email", "=", readEmail(email) ?? ""));
}

/** The first account needs no email, because there is no other address to reveal. */
export function hasPeople(database: Database): Promise<boolean> {
  return hasRows(database.selectFrom("person"));
}

/**
 * Following the link proves the mailbox.
 * @param returnTo path after signing up
 * @returns its token; undefined for an invalid address or after too many emails
 */
export function createSignUpLink(
  database: Database,
  { email: given, returnTo }: { email: string; returnTo: string },
): Promise<string | undefined> {
  const email = readEmail(given);
  if (email === undefined) return Promise.resolve(undefined);
  return database.transaction().execute(async (transaction) => {
    const now = Date.now();
    await transaction.deleteFrom("signUpLink").where("expiresAt", "<", new Date(now)).execute();
    const anHourAgo = new Date(now - 3_600_000);
    const recent = transaction.selectFrom("signUpLink").where("email", "=", email).where("createdAt", ">", anHourAgo);
    if ((await countRows(recent)) >= mostAnHour) return undefined;
    const token = newToken();
    const expiresAt = new Date(now + signUpLinkMinutes * 60_000);
    await transaction
      .insertInto("signUpLink")
      .values({ tokenHash: tokenHash(token), email, returnTo, expiresAt })
      .execute();
    return token;
  });
}

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

/** Also confirms the address, because an email was read there. */
export async function endSignUpLinks(database: Database, email: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable("person").set({ emailVerified: true }).where("email", "=", email).execute();
    await transaction.deleteFrom("signUpLink").where("email", "=", email).execute();
  });
}
