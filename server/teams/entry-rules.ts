import type { DatabaseTransaction } from "../database/database.ts";
import { flaggedWord } from "./flagged-words.ts";
import { neutralName } from "./team-acts.ts";
import { nameKey } from "./team-name.ts";

/** Why a competition does not take a team or a member whom nothing else stands against. */
export type EntryProblem =
  | { field: "form"; rule: "competition-full"; limit: number }
  | { field: "form"; rule: "university-full"; limit: number; university: string }
  | { field: "form"; rule: "not-eligible"; domains: string[] };

/** Whether the competition's own rules let another team in. The caller holds the competition's lock. */
export async function problemOfNewTeam(
  transaction: DatabaseTransaction,
  { competitionId, personId, university }: { competitionId: string; personId: string; university: string },
): Promise<EntryProblem | undefined> {
  const { teamLimit, teamsPerUniversity } = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select(["teamLimit", "teamsPerUniversity"])
    .executeTakeFirstOrThrow();
  if (teamLimit !== null || teamsPerUniversity !== null) {
    const teams = await transaction
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .where("mergedInto", "is", null)
      .select("university")
      .execute();
    if (teamLimit !== null && teams.length >= teamLimit) {
      return { field: "form", rule: "competition-full", limit: teamLimit };
    }
    const key = nameKey(university);
    const ofTheSame = teams.filter((team) => nameKey(team.university) === key).length;
    if (teamsPerUniversity !== null && ofTheSame >= teamsPerUniversity) {
      return { field: "form", rule: "university-full", limit: teamsPerUniversity, university };
    }
  }
  return problemOfPerson(transaction, competitionId, personId);
}

/** Whether a person may take part, by the end of their e-mail address. */
export async function problemOfPerson(
  transaction: DatabaseTransaction,
  competitionId: string,
  personId: string,
): Promise<Extract<EntryProblem, { rule: "not-eligible" }> | undefined> {
  const { eligibleMailDomains: domains } = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select("eligibleMailDomains")
    .executeTakeFirstOrThrow();
  if (domains.length === 0) return undefined;
  const { email } = await transaction
    .selectFrom("person")
    .where("id", "=", personId)
    .select("email")
    .executeTakeFirstOrThrow();
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  const fits = domains.some((each) => domain === each || domain.endsWith(`.${each}`));
  return fits ? undefined : { field: "form", rule: "not-eligible", domains };
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
