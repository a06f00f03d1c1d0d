import type { Database } from "../../platform/database/database.ts";

/** Their latest data; per person the first linked one comes first. */
export function linkedIdentities(database: Database, personIds: readonly string[]) {
  return database
    .selectFrom("account")
    .innerJoin("logInProvider", "logInProvider.id", "account.providerId")
    .innerJoin("providerIdentity", "providerIdentity.accountId", "account.id")
    .where("account.personId", "in", personIds)
    .orderBy("providerIdentity.linkedAt");
}

export const wordsThatCount = (database: Database, personIds: readonly string[]) =>
  linkedIdentities(database, personIds).where("logInProvider.state", "=", "on");

/** By person id; missing: self-declared. */
export async function universitiesOf(database: Database, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await wordsThatCount(database, personIds)
    .where("providerIdentity.university", "is not", null)
    .select(["account.personId", "providerIdentity.university"])
    .$narrowType<{ university: string }>()
    .execute();
  // The first linked one counts, and the last entry of a map wins.
  return new Map(rows.toReversed().map(({ personId, university }) => [personId, university]));
}
