import type { Database } from "../../base/database/database.ts";
import type { LiveryColour } from "#rules/livery.ts";
import { currentRun, ratingsOf, type Rating } from "./current-ratings.ts";

/** A row of a competition's board. */
export interface Standing extends Rating {
  teamName: string;
  code: string;
  number: number;
  city: string;
  university: string;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
  /** key of the house car, for the product's own cars; null for people's teams */
  houseCar: string | null;
}

/** Which rows of a board are wanted; all unless said. */
export interface StandingsWanted {
  /** so many, the strongest */
  first?: number;
  teamIds?: readonly string[];
}

/** The board of a competition's current stage, strongest first, house cars among the teams; empty until races were rated. */
export async function standingsOf(
  database: Database,
  competitionId: string,
  { first, teamIds }: StandingsWanted = {},
): Promise<Standing[]> {
  const run = await currentRun(database, competitionId);
  if (!run || teamIds?.length === 0) return [];
  const teams = await database
    .selectFrom("rating")
    .innerJoin("team", "team.id", "rating.teamId")
    .where("rating.runId", "=", run.id)
    .where("team.competitionId", "=", competitionId)
    .where("team.hiddenAt", "is", null)
    .where("team.disqualifiedAt", "is", null)
    .where("team.mergedInto", "is", null)
    .$if(teamIds !== undefined, (rows) => rows.where("team.id", "in", teamIds ?? []))
    .orderBy("rating.strength", "desc")
    .orderBy("rating.place")
    .$if(first !== undefined, (rows) => rows.limit(first ?? 0))
    .select([
      "team.id as teamId",
      "team.name as teamName",
      "team.code",
      "team.number",
      "team.city",
      "team.university",
      "team.liveryPrimary",
      "team.liverySecondary",
      "team.houseCar",
    ])
    .execute();
  const isWhole = first === undefined && teamIds === undefined;
  const ratings = await ratingsOf(database, run.id, isWhole ? undefined : teams.map(({ teamId }) => teamId));
  const ratingOf = new Map(ratings.map((rating) => [rating.teamId, rating]));
  return teams.flatMap((team) => {
    const rating = ratingOf.get(team.teamId);
    return rating ? [{ ...rating, ...team }] : [];
  });
}
