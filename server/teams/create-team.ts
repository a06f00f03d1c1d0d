import { type Result, refusedForm } from "#domain/platform/result.ts";
import { liveryColours, type LiveryColour } from "#domain/teams/livery.ts";
import { statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import { hasRows, lockRow, type DatabaseTransaction, type Database, newId } from "../platform/database/database.ts";
import { readForm, type FormProblem } from "../platform/forms/read-form.ts";
import { announce } from "../platform/live/announce.ts";
import { addMember, competesFor } from "../competitions/competing-members.ts";
import { namesOfTeam, problemOfNewTeam, type EntryProblem } from "./entry-rules.ts";
import { chooseStartNumber, chooseTeamCode, nameKey } from "../competitions/team-names.ts";
import { divisionForNewTeam, type DivisionRefusal } from "../competitions/divisions/choose-division.ts";
import { aiRacesApart, memberOf } from "../competitions/divisions/division-of-team.ts";
import { cleanUniversity, universityOf } from "./universities.ts";
import { teamForm, type TeamFields } from "./team-form.ts";

export type TeamProblem =
  | FormProblem<typeof teamForm>
  | { field: "name"; rule: "taken"; by: string }
  | { field: "form"; rule: "closed" | "already-in-a-team" }
  | { field: "form"; rule: "competes-for"; team: string }
  | { field: "form"; rule: "no-ai-entrants" }
  | EntryProblem;

export type NewTeamProblem = TeamProblem | ({ field: "division" } & DivisionRefusal);

export type CreateTeamOutcome = Result<{ teamId: string }, { problems: NewTeamProblem[] }>;

/** Chooses its start number and three-letter code. */
export function createTeam(
  database: Database,
  input: {
    competitionId: string;
    personId: string;
    fields: TeamFields;
    division?: string;
    isAi?: boolean;
  },
): Promise<CreateTeamOutcome> {
  const { competitionId, personId, division: divisionId = "" } = input;
  const read = readForm(teamForm, input.fields);
  if (read.kind === "refused") return Promise.resolve({ kind: "refused", problems: read.problems });
  const fields = read.values;

  return database.transaction().execute(async (transaction): Promise<CreateTeamOutcome> => {
    if (!(await lockOpenCompetition(transaction, competitionId))) return refusedForm({ field: "form", rule: "closed" });
    if (await isInTeam(transaction, competitionId, personId)) {
      return refusedForm({ field: "form", rule: "already-in-a-team" });
    }
    const bound = await competesFor(transaction, { competitionId, personId });
    if (bound !== undefined) return refusedForm({ field: "form", rule: "competes-for", team: bound });
    const isAi = input.isAi ?? false;
    const racesApart = await aiRacesApart(transaction, competitionId);
    if (isAi && !racesApart) return refusedForm({ field: "form", rule: "no-ai-entrants" });
    const others = await transaction
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .select(["name", "nameKey", "proposedName", "number", "code"])
      .execute();
    const key = nameKey(fields.name);
    const twin = others.find((other) => hasName(other, key));
    if (twin) return refusedForm({ field: "name", rule: "taken", by: twin.name });
    const confirmed = await universityOf(transaction, personId);
    const university = confirmed === undefined ? fields.university : cleanUniversity(confirmed);
    const against = await problemOfNewTeam(transaction, { competitionId, personId, university });
    if (against) return refusedForm(against);
    const candidate = { isAi, racesApart, members: [await memberOf(transaction, personId)] };
    const division = await divisionForNewTeam(transaction, { competitionId, divisionId, candidate });
    if ("refusal" in division) return refusedForm({ field: "division", ...division.refusal });

    const teamId = newId();
    const number = chooseStartNumber(new Set(others.map((other) => other.number)));
    await transaction
      .insertInto("team")
      .values({
        id: teamId,
        competitionId,
        ...(await namesOfTeam(transaction, { competitionId, name: fields.name, number })),
        university,
        city: fields.city,
        liveryPrimary: fields.liveryPrimary,
        liverySecondary: fields.liverySecondary,
        number,
        code: chooseTeamCode(fields.name, new Set(others.map((other) => other.code))),
        houseCar: null,
        activeCarId: null,
        divisionId: division.divisionId,
        createdBy: personId,
        ...(isAi && { aiEntrant: true, aiResponsibleId: personId }),
      })
      .execute();
    await addMember(transaction, { teamId, competitionId, personId, isCaptain: true });
    await announce(transaction, `competition:${competitionId}`);
    return { kind: "done", teamId };
  });
}

/**
 * Locks the row, so that uniqueness checks run one after another. Returns whether teams can be created and joined now.
 */
export async function lockOpenCompetition(transaction: DatabaseTransaction, competitionId: string): Promise<boolean> {
  const row = await lockRow(transaction, "competition", competitionId, "state");
  return row !== undefined && statesThatTakeTeams.includes(row.state);
}

export async function isInTeam(database: Database, competitionId: string, personId: string): Promise<boolean> {
  return hasRows(
    database.selectFrom("teamMember").where("competitionId", "=", competitionId).where("personId", "=", personId),
  );
}

/** A new team's default, so that teams that don't choose can be told apart. */
export async function leastUsedColour(database: Database, competitionId: string): Promise<LiveryColour> {
  const used = await database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .groupBy("liveryPrimary")
    .select(["liveryPrimary as colour", ({ fn }) => fn.countAll<number>().as("teams")])
    .execute();
  const usesOf = (colour: LiveryColour) => used.find((each) => each.colour === colour)?.teams ?? 0;
  return liveryColours.reduce((least, colour) => (usesOf(colour) < usesOf(least) ? colour : least));
}

/** Includes pending names. */
export function hasName(team: { nameKey: string; proposedName: string | null }, key: string): boolean {
  return team.nameKey === key || (team.proposedName !== null && nameKey(team.proposedName) === key);
}
