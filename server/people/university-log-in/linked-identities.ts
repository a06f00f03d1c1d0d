import type { Database } from "../../base/database/database.ts";

/** What the universities by whose log-ins people sign in said of them last: of each person the first that they linked first. */
export function linkedIdentities(database: Database, personIds: readonly string[]) {
  return database
    .selectFrom("account")
    .innerJoin("logInProvider", "logInProvider.id", "account.providerId")
    .innerJoin("providerIdentity", "providerIdentity.accountId", "account.id")
    .where("account.personId", "in", personIds)
    .orderBy("providerIdentity.linkedAt");
}

/** As `linkedIdentities`, without what log-ins say that are switched off: they say nothing. */
export const wordsThatCount = (database: Database, personIds: readonly string[]) =>
  linkedIdentities(database, personIds).where("logInProvider.state", "=", "on");

/** The universities that people are of by a log-in's word, by their ids; who is not there says it themselves. */
export async function universitiesOf(database: Database, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await wordsThatCount(database, personIds)
    .where("providerIdentity.university", "is not", null)
    .select(["account.personId", "providerIdentity.university"])
    .$narrowType<{ university: string }>()
    .execute();
  // Of several words the first counts, and of two with one key a map keeps the last.
  return new Map(rows.toReversed().map(({ personId, university }) => [personId, university]));
}
