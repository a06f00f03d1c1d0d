import { findCurrentStage } from "../competitions/find-competition.ts";
import type { Database } from "../database/database.ts";
import type { LiveryColour } from "../teams/livery.ts";

/** A row of a competition's board. */
export interface Standing {
  /** from 1; teams that are not separated share one */
  place: number;
  teamId: string;
  teamName: string;
  code: string;
  number: number;
  city: string;
  university: string;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
  /** key of the house car, for the product's own cars; null for people's teams */
  houseCar: string | null;
  races: number;
  wins: number;
  rivalsBeaten: number;
  rivalsMet: number;
}

/** The board of a competition's current stage, best first; empty until races were released. */
export async function standingsOf(database: Database, competitionId: string): Promise<Standing[]> {
  const stage = await findCurrentStage(database, competitionId);
  if (!stage) return [];
  return database
    .selectFrom("standing")
    .innerJoin("team", "team.id", "standing.teamId")
    .where("standing.stageId", "=", stage.id)
    .orderBy("standing.place")
    .orderBy("team.number")
    .select([
      "standing.place",
      "team.id as teamId",
      "team.name as teamName",
      "team.code",
      "team.number",
      "team.city",
      "team.university",
      "team.liveryPrimary",
      "team.liverySecondary",
      "team.houseCar",
      "standing.races",
      "standing.wins",
      "standing.rivalsBeaten",
      "standing.rivalsMet",
    ])
    .execute();
}
