import type { DatabaseTransaction } from "../../base/database/database.ts";
import { isUnder } from "../../people/university-log-in/read-claims.ts";
import { logInsThatSay, wordsOfUniversities } from "./words-of-universities.ts";
import { flaggedWord } from "./flagged-words.ts";
import { neutralName } from "./team-acts.ts";
import { nameKey } from "../competitions/team-name.ts";
import { universityKey } from "./clean-university.ts";

/** Why a competition does not take a team or a member whom nothing else stands against. */
export type EntryProblem =
  | { field: "form"; rule: "competition-full"; limit: number }
  | { field: "form"; rule: "university-full"; limit: number; university: string }
  | PersonProblem;

/**
 * Why a person does not get in. `not-proven`: the address would do, and nobody has shown that it is theirs; `log-in-needed`, `not-student`: the
 * word of a university is asked for, and `domains` names those that may give it.
 */
export type PersonProblem = {
  field: "form";
  rule: "not-eligible" | "not-proven" | "log-in-needed" | "not-student";
  domains: string[];
};

/** Whether the competition's own rules let another team in. The caller holds the competition's lock. */
export async function problemOfNewTeam(
  transaction: DatabaseTransaction,
  { competitionId, personId, university }: { competitionId: string; personId: string; university: string },
): Promise<EntryProblem | undefined> {
  const { teamLimit } = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select("teamLimit")
    .executeTakeFirstOrThrow();
  if (teamLimit !== null && (await openTeams(transaction, competitionId)).length >= teamLimit) {
    return { field: "form", rule: "competition-full", limit: teamLimit };
  }
  return (
    (await problemOfUniversity(transaction, { competitionId, university })) ??
    (await problemOfPerson(transaction, competitionId, personId))
  );
}

/**
 * Whether a university may have another team. The caller holds the competition's lock.
 *
 * @param teamId the team that says now that it is of this university; undefined: a new one
 */
export async function problemOfUniversity(
  transaction: DatabaseTransaction,
  { competitionId, university, teamId }: { competitionId: string; university: string; teamId?: string },
): Promise<Extract<EntryProblem, { rule: "university-full" }> | undefined> {
  const { teamsPerUniversity: limit } = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select("teamsPerUniversity")
    .executeTakeFirstOrThrow();
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

/** Whether a person may take part, by the word of their university or by the end of the e-mail address that they have shown to be theirs. */
export async function problemOfPerson(
  transaction: DatabaseTransaction,
  competitionId: string,
  personId: string,
): Promise<PersonProblem | undefined> {
  const { eligibleMailDomains: domains, settings } = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select(["eligibleMailDomains", "settings"])
    .executeTakeFirstOrThrow();
  const proof = settings["eligibilityProof"] ?? "either";
  const isForStudents = settings["studentsOnly"] === true;
  if (domains.length === 0 && proof !== "log-in" && !isForStudents) return undefined;
  const words = await wordsOfUniversities(transaction, personId);
  const ofThese = words.filter((word) => domains.length === 0 || word.domains.some((end) => isUnder(domains, end)));
  if (isForStudents && !ofThese.some(({ isStudent }) => isStudent === true))
    return { field: "form", rule: "not-student", domains: await logInsThatSay(transaction, domains, "student") };
  if (ofThese.length > 0 && proof !== "address") return undefined;
  if (proof === "log-in")
    return { field: "form", rule: "log-in-needed", domains: await logInsThatSay(transaction, domains, "university") };
  if (domains.length === 0) return undefined;
  const person = await transaction
    .selectFrom("person")
    .where("id", "=", personId)
    .select(["email", "emailVerified"])
    .executeTakeFirstOrThrow();
  const confirmed = words.flatMap(({ email, isEmailConfirmed }) => (isEmailConfirmed && email !== null ? email : []));
  const fits = (email: string) => isUnder(domains, email.slice(email.lastIndexOf("@") + 1).toLowerCase());
  if (confirmed.some(fits)) return undefined;
  if (!fits(person.email)) return { field: "form", rule: "not-eligible", domains };
  return person.emailVerified ? undefined : { field: "form", rule: "not-proven", domains };
}

/**
 * What stands on screens for a team that wants a name: the name, or a neutral one until an organiser has approved it. The name is the
 * team's in either case: nobody else gets it.
 */
export async function namesOfTeam(
  transaction: DatabaseTransaction,
  { competitionId, name, number }: { competitionId: string; name: string; number: number },
): Promise<{ name: string; nameKey: string; proposedName: string | null; proposedAt: Date | null }> {
  const { nameApproval } = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select("nameApproval")
    .executeTakeFirstOrThrow();
  const waits = nameApproval === "all" || flaggedWord(name) !== undefined;
  return waits
    ? { name: neutralName(number), nameKey: nameKey(name), proposedName: name, proposedAt: new Date() }
    : { name, nameKey: nameKey(name), proposedName: null, proposedAt: null };
}
