import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { isCompeting } from "../../competitions/competing-members.ts";
import { currentRun, ratingsOf } from "./current-ratings.ts";

export type Standing = Awaited<ReturnType<typeof standingsOf>>[number];

export interface StandingsWanted {
  first?: number;
  teamIds?: readonly string[];
}

/** Tied teams share a place. Official orders break ties by `engine/stages/tie-rule.ts`. */
export async function standingsOf(database: Database, competitionId: string, { first, teamIds }: StandingsWanted = {}) {
  const run = await currentRun(database, competitionId);
  if (!run || teamIds?.length === 0) return [];
  const teams = await database
    .selectFrom("rating")
    .innerJoin("team", "team.id", "rating.teamId")
    .where("rating.runId", "=", run.id)
    .where("team.competitionId", "=", competitionId)
    .where(isCompeting)
    .$if(teamIds !== undefined, (rows) => rows.where("team.id", "in", teamIds ?? []))
    .orderBy(sql`${sql.ref("team.houseCar")} is not null`)
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
