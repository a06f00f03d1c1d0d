import { oneLine } from "../platform/forms/read-form.ts";
import { nameKey } from "../competitions/team-names.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { universitiesOf, wordsThatCount } from "../accounts/university-login/identities.ts";
import { isUnder } from "../accounts/university-login/read-claims.ts";
import names from "./university-names.json" with { type: "json" };

/** Suggestions while typing; other names are accepted. */
export const universities: readonly string[] = names.toSorted((a, b) => a.localeCompare(b, "tr"));

const spellings = new Map(universities.map((name) => [nameKey(name), name]));

/** Uses the list's spelling, so that its teams are found together. */
export function cleanUniversity(text: string): string {
  const name = oneLine(text);
  return spellings.get(nameKey(name)) ?? name;
}

/** For "Ege", "Ege Üniversitesi", "The Ege University". */
const sayNothing = new Set(["the", "of", "university", "universite", "universitesi", "univ", "uni"]);

export function universityKey(name: string): string {
  const words = cleanUniversity(name)
    .split(/[^\p{L}\p{M}\p{N}|]+/u)
    .map(nameKey)
    .filter((word) => word !== "");
  const meaningful = words.filter((word) => !sayNothing.has(word));
  return (meaningful.length > 0 ? meaningful : words).join("");
}

export function wordsOfUniversities(transaction: DatabaseTransaction, personId: string) {
  return wordsThatCount(transaction, [personId])
    .select([
      "providerIdentity.domains",
      "providerIdentity.isStudent",
      "providerIdentity.university",
      "providerIdentity.email",
      "providerIdentity.isEmailConfirmed",
    ])
    .execute();
}

export async function logInsThatSay(
  transaction: DatabaseTransaction,
  domains: readonly string[],
  what: "student" | "university",
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("logInProvider")
    .where("state", "=", "on")
    .orderBy("label")
    .select(["label", "domains", "domainClaim", "studentClaim"])
    .execute();
  return rows
    .filter((row) => what !== "student" || row.studentClaim !== "")
    .filter((row) => {
      const isOfSeveral = row.domainClaim !== "";
      return domains.length === 0 || isOfSeveral || row.domains.some((end) => isUnder(domains, end));
    })
    .map(({ label }) => label);
}

export async function universityOf(database: Database, personId: string): Promise<string | undefined> {
  return (await universitiesOf(database, [personId])).get(personId);
}

export async function universityOfCaptain(database: Database, teamId: string): Promise<string | undefined> {
  const captain = await database
    .selectFrom("teamMember")
    .where("teamId", "=", teamId)
    .where("isCaptain", "=", true)
    .select("personId")
    .executeTakeFirst();
  return captain && universityOf(database, captain.personId);
}
