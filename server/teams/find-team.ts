import type { Database } from "../database/database.ts";
import { currentRatings, type Rating } from "../standings/current-ratings.ts";
import type { LiveryColour } from "./livery.ts";

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
  hasActiveCar: boolean;
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
  "team.activeCarId",
] as const;

export async function findTeam(database: Database, id: string): Promise<PublicTeam | undefined> {
  const [team] = await readTeams(database, "team.id", id);
  return team;
}

/** All teams of a competition, the strongest first; those without a rating follow by start number. */
export function listTeams(database: Database, competitionId: string): Promise<PublicTeam[]> {
  return readTeams(database, "team.competitionId", competitionId);
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

async function readTeams(
  database: Database,
  by: "team.id" | "team.competitionId",
  value: string,
): Promise<PublicTeam[]> {
  const teams = await database
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where(by, "=", value)
    .where("competition.state", "!=", "draft")
    .orderBy("team.number")
    .select(columns)
    .execute();
  if (teams.length === 0) return [];
  const competitionIds = [...new Set(teams.map((team) => team.competitionId))];
  const boards = await Promise.all(competitionIds.map((id) => currentRatings(database, id)));
  const ratings = new Map(boards.flatMap((board) => board?.ratings ?? []).map((rating) => [rating.teamId, rating]));
  const rows = teams.map(({ activeCarId, ...team }) => ({
    ...team,
    hasActiveCar: activeCarId !== null,
    standing: ratings.get(team.id) ?? null,
  }));
  const strength = (row: PublicTeam) => row.standing?.strength ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => (strength(a) === strength(b) ? 0 : strength(b) - strength(a)));
}
