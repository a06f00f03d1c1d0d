import type { Database, DatabaseTransaction } from "../../base/database/database.ts";

/** A password that was chosen in a session of a helper's link opens code and tokens so many hours later: its person and team know by then. */
export const assistedPasswordHours = 24;

/** A session of a helper's link never opens more; it ends after a month. */
export const wholeSession = new Date("9999-12-31T00:00:00Z");

/** A sign-in by a link that somebody else made for the person. */
export interface AssistedSignIn {
  /** whom it signed in */
  personName: string;
  /** who made the link; null: their account was deleted, or there was none */
  helperName: string | null;
  at: Date;
}

/** For so long those who are concerned are told on their pages. */
const toldDays = 30;

/** The sign-ins by helpers' links of a person, newest first. */
export function assistedSignInsOf(database: Database, personId: string): Promise<AssistedSignIn[]> {
  return usedLinks(database).where("signInLink.personId", "=", personId).execute();
}

/** Those of all members of a team. */
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
    .where("signInLink.usedAt", ">", new Date(Date.now() - toldDays * 86_400_000))
    .orderBy("signInLink.usedAt", "desc")
    .limit(10)
    .select(["person.name as personName", "helper.name as helperName", "signInLink.usedAt as at"])
    .$narrowType<{ at: Date }>();
}

/** The addresses that hear of a sign-in by a helper's link: the person's, and those of everybody in a team with them. */
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

/** The names of these people, by their ids; somebody who is gone is not in it. */
export async function namesOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await database.selectFrom("person").where("id", "in", ids).select(["id", "name"]).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Until when the password that an address signs in with opens no code; null: it opens everything. */
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

/** Until when a password that is chosen in a session opens no code. */
export async function assistanceOfPassword(transaction: DatabaseTransaction, sessionId: string): Promise<Date | null> {
  const session = await transaction
    .selectFrom("session")
    .where("id", "=", sessionId)
    .where("assistedUntil", ">", new Date())
    .select("id")
    .executeTakeFirst();
  return session ? new Date(Date.now() + assistedPasswordHours * 3_600_000) : null;
}
