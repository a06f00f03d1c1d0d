import type { Database, DatabaseTransaction } from "../platform/database/database.ts";

/**
 * Hours before a password set through a volunteer's link gives access to code and tokens, so that the owner and team
 * notice first.
 */
export const assistedPasswordHours = 24;

/** Sessions from a volunteer's link are never unlocked; they end after a month. */
export const wholeSession = new Date("9999-12-31T00:00:00Z");

/** `helperName` is null for a deleted account, or none. */
export type AssistedSignIn = Awaited<ReturnType<typeof assistedSignInsOf>>[number];

/** How long it is shown to those affected. */
const shownDays = 30;

export function assistedSignInsOf(database: Database, personId: string) {
  return usedLinks(database).where("signInLink.personId", "=", personId).execute();
}

export function assistedSignInsOfTeam(database: Database, teamId: string): Promise<AssistedSignIn[]> {
  const members = database.selectFrom("teamMember").where("teamId", "=", teamId).select("personId");
  return usedLinks(database).where("signInLink.personId", "in", members).execute();
}

function usedLinks(database: Database) {
  return database
    .selectFrom("signInLink")
    .innerJoin("person", "person.id", "signInLink.personId")
    .leftJoin("person as helper", "helper.id", "signInLink.issuedBy")
    .where("signInLink.isMailed", "=", false)
    .where("signInLink.usedAt", ">", new Date(Date.now() - shownDays * 86_400_000))
    .orderBy("signInLink.usedAt", "desc")
    .limit(10)
    .select(["person.name as personName", "helper.name as helperName", "signInLink.usedAt as at"])
    .$narrowType<{ at: Date }>();
}

/** Who is emailed about the sign-in: the person and their team mates. */
export async function concernedBy(database: Database, personId: string): Promise<{ name: string; email: string }[]> {
  const teams = database.selectFrom("teamMember").where("personId", "=", personId).select("teamId");
  const mates = database.selectFrom("teamMember").where("teamId", "in", teams).select("personId");
  return database
    .selectFrom("person")
    .where((where) => where.or([where("id", "=", personId), where("id", "in", mates)]))
    .orderBy("id")
    .select(["name", "email"])
    .execute();
}

export async function namesOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await database.selectFrom("person").where("id", "in", ids).select(["id", "name"]).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Null: full access. */
export async function passwordAssistedUntil(database: Database, email: string): Promise<Date | null> {
  const row = await database
    .selectFrom("account")
    .innerJoin("person", "person.id", "account.personId")
    .where("person.email", "=", email)
    .where("account.providerId", "=", "credential")
    .where("account.assistedUntil", ">", new Date())
    .select("account.assistedUntil")
    .executeTakeFirst();
  return row?.assistedUntil ?? null;
}

/** Null: full access. */
export async function assistanceOfPassword(transaction: DatabaseTransaction, sessionId: string): Promise<Date | null> {
  const session = await transaction
    .selectFrom("session")
    .where("id", "=", sessionId)
    .where("assistedUntil", ">", new Date())
    .select("id")
    .executeTakeFirst();
  return session ? new Date(Date.now() + assistedPasswordHours * 3_600_000) : null;
}
