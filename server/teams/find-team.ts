import type { Database } from "../database/database.ts";
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
  /** in its competition's current practice; null before its first race */
  standing: { place: number; races: number; wins: number; rivalsBeaten: number; rivalsMet: number } | null;
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

/** All teams of a competition, the best first; those without a standing follow by start number. */
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
  const standings = await database
    .selectFrom("standing")
    .innerJoin("stage", "stage.id", "standing.stageId")
    .where(
      "standing.teamId",
      "in",
      teams.map((team) => team.id),
    )
    .orderBy("stage.position")
    .select([
      "standing.teamId",
      "standing.place",
      "standing.races",
      "standing.wins",
      "standing.rivalsBeaten",
      "standing.rivalsMet",
    ])
    .execute();
  // Of several stages the last one counts.
  const latest = new Map(standings.map(({ teamId, ...standing }) => [teamId, standing]));
  const rows = teams.map(({ activeCarId, ...team }) => ({
    ...team,
    hasActiveCar: activeCarId !== null,
    standing: latest.get(team.id) ?? null,
  }));
  const last = Number.MAX_SAFE_INTEGER;
  return rows.toSorted((a, b) => (a.standing?.place ?? last) - (b.standing?.place ?? last));
}
