import { statesThatTakeTeams } from "../competitions/competition-state.ts";
import type { DatabaseTransaction, Database } from "../database/database.ts";
import { newId } from "../database/new-id.ts";
import { announce } from "../live/announce.ts";
import { isLiveryColour, type LiveryColour } from "./livery.ts";
import { chooseStartNumber, chooseTeamCode } from "./team-code.ts";
import { cityLength, cleanName, isPrintable, nameKey, teamNameLength, universityLength } from "./team-name.ts";

/** Fields of the form, as they came. */
export interface TeamFields {
  name: string;
  university: string;
  city: string;
  liveryPrimary: string;
  liverySecondary: string;
}

export type TeamProblem =
  | { field: "name" | "university" | "city"; rule: "length"; min: number; max: number; given: number }
  | { field: "name" | "university" | "city"; rule: "not-printable" }
  | { field: "name"; rule: "taken"; by: string }
  | { field: "liveryPrimary" | "liverySecondary"; rule: "no-livery-colour" }
  | { field: "form"; rule: "closed" | "already-in-a-team" };

export type CreateTeamOutcome = { kind: "created"; teamId: string } | { kind: "refused"; problems: TeamProblem[] };

/** Creates a team with the person as its captain. Its start number and three-letter code are chosen for it. */
export function createTeam(
  database: Database,
  input: { competitionId: string; personId: string; fields: TeamFields },
): Promise<CreateTeamOutcome> {
  const { competitionId, personId } = input;
  const fields = cleaned(input.fields);
  const problems = problemsOf(fields);
  if (problems.length > 0) return Promise.resolve({ kind: "refused", problems });

  return database.transaction().execute(async (transaction): Promise<CreateTeamOutcome> => {
    const refused = (...found: TeamProblem[]): CreateTeamOutcome => ({ kind: "refused", problems: found });
    if (!(await lockOpenCompetition(transaction, competitionId))) return refused({ field: "form", rule: "closed" });
    if (await isInTeam(transaction, competitionId, personId)) {
      return refused({ field: "form", rule: "already-in-a-team" });
    }
    const others = await transaction
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .select(["name", "nameKey", "number", "code"])
      .execute();
    const key = nameKey(fields.name);
    const twin = others.find((other) => other.nameKey === key);
    if (twin) return refused({ field: "name", rule: "taken", by: twin.name });

    const teamId = newId();
    await transaction
      .insertInto("team")
      .values({
        id: teamId,
        competitionId,
        name: fields.name,
        nameKey: key,
        university: fields.university,
        city: fields.city,
        liveryPrimary: fields.liveryPrimary as LiveryColour,
        liverySecondary: fields.liverySecondary as LiveryColour,
        number: chooseStartNumber(new Set(others.map((other) => other.number))),
        code: chooseTeamCode(fields.name, new Set(others.map((other) => other.code))),
        houseCar: null,
        activeCarId: null,
        createdBy: personId,
      })
      .execute();
    await transaction.insertInto("teamMember").values({ teamId, competitionId, personId, isCaptain: true }).execute();
    await announce(transaction, `competition:${competitionId}`);
    return { kind: "created", teamId };
  });
}

/**
 * Locks a competition's row, so that whatever must be unique among its teams is decided one by one.
 *
 * @returns whether teams may be made and joined now
 */
export async function lockOpenCompetition(transaction: DatabaseTransaction, competitionId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select("state")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && statesThatTakeTeams.includes(row.state);
}

export async function isInTeam(database: Database, competitionId: string, personId: string): Promise<boolean> {
  const row = await database
    .selectFrom("teamMember")
    .where("competitionId", "=", competitionId)
    .where("personId", "=", personId)
    .select("teamId")
    .executeTakeFirst();
  return row !== undefined;
}

function cleaned(fields: TeamFields): TeamFields {
  return {
    ...fields,
    name: cleanName(fields.name),
    university: cleanName(fields.university),
    city: cleanName(fields.city),
  };
}

function problemsOf(fields: TeamFields): TeamProblem[] {
  const problems: TeamProblem[] = [];
  const limits = { name: teamNameLength, university: universityLength, city: cityLength };
  for (const field of ["name", "university", "city"] as const) {
    const given = fields[field].length;
    const { min, max } = limits[field];
    if (given < min || given > max) problems.push({ field, rule: "length", min, max, given });
    else if (!isPrintable(fields[field])) problems.push({ field, rule: "not-printable" });
  }
  for (const field of ["liveryPrimary", "liverySecondary"] as const) {
    if (!isLiveryColour(fields[field])) problems.push({ field, rule: "no-livery-colour" });
  }
  return problems;
}
