import type { Database } from "../../base/database/database.ts";
import { readInOneValue } from "../../base/database/read-in-one-value.ts";
import { currentRun, ratingsOf, type Rating } from "../standings/current-ratings.ts";
import { divisionsOf, type DivisionName } from "../divisions/divisions.ts";
import type { LiveryColour } from "#rules/livery.ts";
import { type ActiveCarLanguage, activeCarLanguage } from "./active-car-language.ts";

/** What everybody may see of a team. */
export interface PublicTeam {
  id: string;
  competitionId: string;
  competitionName: string;
  name: string;
  university: string;
  city: string;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
  /** start number */
  number: number;
  code: string;
  /** key of the house car that it stands for; null for people's teams */
  houseCar: string | null;
  /** null: its competition has none, or nobody has chosen one for it */
  division: (DivisionName & { scores: boolean }) | null;
  /** whether it is AI itself, with a person who answers for it */
  aiEntrant: boolean;
  hasActiveCar: boolean;
  /** what its active car is written in; null without one */
  activeCarLanguage: ActiveCarLanguage | null;
  /** why the organisers took it out of the competition; null: they did not */
  disqualifiedReason: string | null;
  /** in its competition's current stage; null before its first rating */
  standing: Rating | null;
}

const columns = [
  "team.id",
  "team.competitionId",
  "competition.name as competitionName",
  "team.name",
  "team.university",
  "team.city",
  "team.liveryPrimary",
  "team.liverySecondary",
  "team.number",
  "team.code",
  "team.houseCar",
  "team.aiEntrant",
  "team.activeCarId",
  "team.disqualifiedReason",
  "team.divisionId",
] as const;
const read = [
  "id",
  "competitionId",
  "competitionName",
  "name",
  "university",
  "city",
  "liveryPrimary",
  "liverySecondary",
  "number",
  "code",
  "houseCar",
  "aiEntrant",
  "activeCarId",
  "disqualifiedReason",
  "divisionId",
  "activeCarLanguage",
] as const;

export async function findTeam(database: Database, id: string): Promise<PublicTeam | undefined> {
  const [team] = await readTeams(database, "team.id", [id], true);
  return team;
}

/** Whether the organisers keep a team out of all lists, and so out of what links to it show. */
export async function isHiddenTeam(database: Database, id: string): Promise<boolean> {
  const row = await database.selectFrom("team").where("id", "=", id).select("hiddenAt").executeTakeFirst();
  return row !== undefined && row.hiddenAt !== null;
}

/** The name that a team wants and an organiser has yet to look at; for the team's own eyes. */
export async function waitingName(database: Database, id: string): Promise<string | null> {
  const row = await database.selectFrom("team").where("id", "=", id).select("proposedName").executeTakeFirst();
  return row?.proposedName ?? null;
}

/** All teams of a competition, the strongest first; those without a rating follow by start number. */
export function listTeams(database: Database, competitionId: string): Promise<PublicTeam[]> {
  return readTeams(database, "team.competitionId", [competitionId], false);
}

/** Teams of any competitions, as lists show them. */
export async function listTeamsOf(database: Database, teamIds: readonly string[]): Promise<PublicTeam[]> {
  return teamIds.length === 0 ? [] : readTeams(database, "team.id", teamIds, false);
}

/** The members of a team, captain first. Names are for the team's own eyes. */
export function listMembers(
  database: Database,
  teamId: string,
): Promise<{ personId: string; name: string; isCaptain: boolean }[]> {
  return database
    .selectFrom("teamMember")
    .innerJoin("person", "person.id", "teamMember.personId")
    .where("teamMember.teamId", "=", teamId)
    .orderBy("teamMember.isCaptain", "desc")
    .orderBy("teamMember.joinedAt")
    .select(["person.id as personId", "person.name", "teamMember.isCaptain"])
    .execute();
}

/** What a competition's standings say of a team beside its rating. */
export type TeamOnBoard = Pick<
  PublicTeam,
  "id" | "name" | "university" | "city" | "number" | "code" | "houseCar" | "aiEntrant"
> & { divisionId: string | null };

const onBoard = ["id", "name", "university", "city", "number", "code", "houseCar", "aiEntrant", "divisionId"] as const;

/** The teams that `listTeams` lists, by start number, without what is looked up elsewhere for each. */
export function listTeamsOnBoard(database: Database, competitionId: string): Promise<TeamOnBoard[]> {
  const teams = listed(database, "team.competitionId", [competitionId], false)
    .select(["team.id", "team.name", "team.university", "team.city", "team.number", "team.code"])
    .select(["team.houseCar", "team.aiEntrant", "team.divisionId"]);
  return readInOneValue(database, teams, onBoard, "number");
}

function listed(
  database: Database,
  by: "team.id" | "team.competitionId",
  values: readonly string[],
  withHidden: boolean,
) {
  return (
    database
      .selectFrom("team")
      .innerJoin("competition", "competition.id", "team.competitionId")
      .where(by, "in", values)
      .where("competition.state", "!=", "draft")
      .where("competition.isRehearsal", "=", false)
      .where("team.mergedInto", "is", null)
      // A hidden team stands in no list; its members still reach its page.
      .$if(!withHidden, (query) => query.where("team.hiddenAt", "is", null))
  );
}

async function readTeams(
  database: Database,
  by: "team.id" | "team.competitionId",
  values: readonly string[],
  withHidden: boolean,
): Promise<PublicTeam[]> {
  const wanted = listed(database, by, values, withHidden)
    .select(columns)
    .select(activeCarLanguage.as("activeCarLanguage"));
  const teams = await readInOneValue(database, wanted, read, "number");
  if (teams.length === 0) return [];
  const competitionIds = [...new Set(teams.map((team) => team.competitionId))];
  const named = by === "team.id" ? teams.map(({ id }) => id) : undefined;
  const boards = await Promise.all(
    competitionIds.map(async (id) => {
      const run = await currentRun(database, id);
      return run ? ratingsOf(database, run.id, named) : [];
    }),
  );
  const ratings = new Map(boards.flat().map((rating) => [rating.teamId, rating]));
  const divisions = await divisionsOf(database, competitionIds);
  const rows = teams.map(({ activeCarId, divisionId, ...team }) => ({
    ...team,
    division: divisions.get(divisionId ?? "") ?? null,
    hasActiveCar: activeCarId !== null,
    standing: team.disqualifiedReason === null ? (ratings.get(team.id) ?? null) : null,
  }));
  const strength = (row: PublicTeam) => row.standing?.strength ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => (strength(a) === strength(b) ? 0 : strength(b) - strength(a)));
}
