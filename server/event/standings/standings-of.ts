import type { Database } from "../../base/database/database.ts";
import type { LiveryColour } from "#rules/livery.ts";
import { currentRatings, type Rating } from "./current-ratings.ts";

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

/** The board of a competition's current stage, strongest first, house cars among the teams; empty until races were rated. */
export async function standingsOf(database: Database, competitionId: string): Promise<Standing[]> {
  const current = await currentRatings(database, competitionId);
  if (!current) return [];
  const teams = await database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("hiddenAt", "is", null)
    .where("disqualifiedAt", "is", null)
    .where("mergedInto", "is", null)
    .select([
      "id",
      "name as teamName",
      "code",
      "number",
      "city",
      "university",
      "liveryPrimary",
      "liverySecondary",
      "houseCar",
    ])
    .execute();
  const teamOf = new Map(teams.map(({ id, ...team }) => [id, team]));
  return current.ratings.flatMap((rating) => {
    const team = teamOf.get(rating.teamId);
    return team ? [{ ...rating, ...team }] : [];
  });
}
