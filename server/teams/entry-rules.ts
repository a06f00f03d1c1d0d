import { settingsOf } from "../competitions/competition-settings.ts";
import { getRow, type DatabaseTransaction } from "../platform/database/database.ts";
import { isUnder } from "../accounts/university-login/read-claims.ts";
import { flaggedWord } from "./flagged-words.ts";
import { neutralName } from "./team-acts.ts";
import { nameKey } from "../competitions/team-names.ts";
import { universityKey, logInsThatSay, wordsOfUniversities } from "./universities.ts";

export type EntryProblem =
  | { field: "form"; rule: "competition-full"; limit: number }
  | { field: "form"; rule: "university-full"; limit: number; university: string }
  | PersonProblem;

/**
 * `not-proven`: the address matches but isn't confirmed; `log-in-needed`, `not-student`: a university log-in is
 * required, and `domains` lists the accepted ones.
 */
export type PersonProblem = {
  field: "form";
  rule: "not-eligible" | "not-proven" | "log-in-needed" | "not-student";
  domains: string[];
};

export async function problemOfNewTeam(
  transaction: DatabaseTransaction,
  { competitionId, personId, university }: { competitionId: string; personId: string; university: string },
): Promise<EntryProblem | undefined> {
  const { teamLimit } = await getRow(transaction, "competition", competitionId, "teamLimit");
  if (teamLimit !== null && (await openTeams(transaction, competitionId)).length >= teamLimit) {
    return { field: "form", rule: "competition-full", limit: teamLimit };
  }
  return (
    (await problemOfUniversity(transaction, { competitionId, university })) ??
    (await problemOfPerson(transaction, competitionId, personId))
  );
}

/**
 * The caller holds the competition's lock.
 * @param teamId a team changing its university; undefined: a new one
 */
export async function problemOfUniversity(
  transaction: DatabaseTransaction,
  { competitionId, university, teamId }: { competitionId: string; university: string; teamId?: string },
): Promise<Extract<EntryProblem, { rule: "university-full" }> | undefined> {
  const { teamsPerUniversity: limit } = await getRow(transaction, "competition", competitionId, "teamsPerUniversity");
  if (limit === null) return undefined;
  const key = universityKey(university);
  const ofTheSame = (await openTeams(transaction, competitionId)).filter(
    (team) => team.id !== teamId && universityKey(team.university) === key,
  );
  return ofTheSame.length >= limit ? { field: "form", rule: "university-full", limit, university } : undefined;
}

function openTeams(transaction: DatabaseTransaction, competitionId: string) {
  return transaction
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("houseCar", "is", null)
    .where("mergedInto", "is", null)
    .select(["id", "university"])
    .execute();
}

/** Based on the university's log-in or a confirmed email address. */
export async function problemOfPerson(
  transaction: DatabaseTransaction,
  competitionId: string,
  personId: string,
): Promise<PersonProblem | undefined> {
  const competition = await getRow(transaction, "competition", competitionId, "eligibleMailDomains", "settings");
  const { eligibleMailDomains: domains, settings } = competition;
  const { eligibilityProof: proof, studentsOnly: isForStudents } = settingsOf({}, settings);
  if (domains.length === 0 && proof !== "log-in" && !isForStudents) return undefined;
  const words = await wordsOfUniversities(transaction, personId);
  const ofThese = words.filter((word) => domains.length === 0 || word.domains.some((end) => isUnder(domains, end)));
  if (isForStudents && !ofThese.some(({ isStudent }) => isStudent === true))
    return { field: "form", rule: "not-student", domains: await logInsThatSay(transaction, domains, "student") };
  if (ofThese.length > 0 && proof !== "address") return undefined;
  if (proof === "log-in")
    return { field: "form", rule: "log-in-needed", domains: await logInsThatSay(transaction, domains, "university") };
  if (domains.length === 0) return undefined;
  const person = await getRow(transaction, "person", personId, "email", "emailVerified");
  const confirmed = words.flatMap(({ email, isEmailConfirmed }) => (isEmailConfirmed && email !== null ? email : []));
  const fits = (email: string) => isUnder(domains, email.slice(email.lastIndexOf("@") + 1).toLowerCase());
  if (confirmed.some(fits)) return undefined;
  if (!fits(person.email)) return { field: "form", rule: "not-eligible", domains };
  return person.emailVerified ? undefined : { field: "form", rule: "not-proven", domains };
}

/** A neutral name is shown until the own name is approved; it is reserved in the meantime. */
export async function namesOfTeam(
  transaction: DatabaseTransaction,
  { competitionId, name, number }: { competitionId: string; name: string; number: number },
): Promise<{ name: string; nameKey: string; proposedName: string | null; proposedAt: Date | null }> {
  const { nameApproval } = await getRow(transaction, "competition", competitionId, "nameApproval");
  const waits = nameApproval === "all" || flaggedWord(name) !== undefined;
  return waits
    ? { name: neutralName(number), nameKey: nameKey(name), proposedName: name, proposedAt: new Date() }
    : { name, nameKey: nameKey(name), proposedName: null, proposedAt: null };
}
