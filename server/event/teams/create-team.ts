import { statesThatTakeTeams } from "#rules/competition-state.ts";
import type { DatabaseTransaction, Database } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { announce } from "../../base/live/announce.ts";
import { addMember, competesFor } from "../competitions/competing-members.ts";
import { namesOfTeam, problemOfNewTeam, type EntryProblem } from "./entry-rules.ts";
import { isLiveryColour, type LiveryColour } from "#rules/livery.ts";
import { chooseStartNumber, chooseTeamCode } from "../competitions/team-code.ts";
import { cleanUniversity } from "./clean-university.ts";
import {
  cityLength,
  cleanName,
  isPrintable,
  nameKey,
  teamNameLength,
  universityLength,
} from "../competitions/team-name.ts";

/** Fields of the form, as they came. */
export interface TeamFields {
  name: string;
  university: string;
  city: string;
  liveryPrimary: string;
  liverySecondary: string;
}

export type TeamProblem =
  | { field: "name"; rule: "length"; min: number; max: number; given: number }
  | { field: "university" | "city"; rule: "length"; min: number; max: number; given: number }
  | { field: "name"; rule: "not-printable" }
  | { field: "university" | "city"; rule: "not-printable" }
  | { field: "name"; rule: "taken"; by: string }
  | { field: "liveryPrimary" | "liverySecondary"; rule: "no-livery-colour" }
  | { field: "form"; rule: "closed" | "already-in-a-team" }
  | { field: "form"; rule: "competes-for"; team: string }
  | EntryProblem;

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
    const bound = await competesFor(transaction, { competitionId, personId });
    if (bound !== undefined) return refused({ field: "form", rule: "competes-for", team: bound });
    const others = await transaction
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .select(["name", "nameKey", "proposedName", "number", "code"])
      .execute();
    const key = nameKey(fields.name);
    const twin = others.find((other) => hasName(other, key));
    if (twin) return refused({ field: "name", rule: "taken", by: twin.name });
    const { university } = fields;
    const against = await problemOfNewTeam(transaction, { competitionId, personId, university });
    if (against) return refused(against);

    const teamId = newId();
    const number = chooseStartNumber(new Set(others.map((other) => other.number)));
    await transaction
      .insertInto("team")
      .values({
        id: teamId,
        competitionId,
        ...(await namesOfTeam(transaction, { competitionId, name: fields.name, number })),
        university: fields.university,
        city: fields.city,
        liveryPrimary: fields.liveryPrimary as LiveryColour,
        liverySecondary: fields.liverySecondary as LiveryColour,
        number,
        code: chooseTeamCode(fields.name, new Set(others.map((other) => other.code))),
        houseCar: null,
        activeCarId: null,
        createdBy: personId,
      })
      .execute();
    await addMember(transaction, { teamId, competitionId, personId, isCaptain: true });
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
    university: cleanUniversity(fields.university),
    city: cleanName(fields.city),
  };
}

function problemsOf(fields: TeamFields): TeamProblem[] {
  return [...problemsOfName(fields.name), ...problemsOfPlaceAndLivery(fields)];
}

/** What is wrong with a cleaned name. */
export function problemsOfName(name: string): TeamProblem[] {
  return problemsOfText("name", name, teamNameLength);
}

/** Whether a team has a name to a reader, or waits for an organiser to let it have it. */
export function hasName(team: { nameKey: string; proposedName: string | null }, key: string): boolean {
  return team.nameKey === key || (team.proposedName !== null && nameKey(team.proposedName) === key);
}

/** What is wrong with where a team comes from and with its colours. */
export function problemsOfPlaceAndLivery(fields: Omit<TeamFields, "name">): Exclude<TeamProblem, { field: "name" }>[] {
  const problems: Exclude<TeamProblem, { field: "name" }>[] = [
    ...problemsOfText("university", fields.university, universityLength),
    ...problemsOfText("city", fields.city, cityLength),
  ];
  for (const field of ["liveryPrimary", "liverySecondary"] as const) {
    if (!isLiveryColour(fields[field])) problems.push({ field, rule: "no-livery-colour" });
  }
  return problems;
}

function problemsOfText<Field extends "name" | "university" | "city">(
  field: Field,
  text: string,
  { min, max }: { min: number; max: number },
) {
  const given = text.length;
  if (given < min || given > max) return [{ field, rule: "length", min, max, given } as const];
  return isPrintable(text) ? [] : [{ field, rule: "not-printable" } as const];
}
