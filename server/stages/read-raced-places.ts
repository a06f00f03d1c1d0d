import type { Database } from "../platform/database/database.ts";
import type { Ranking } from "#engine/stages/tie-rule.ts";
import type { FinalPlace } from "./final-order.ts";

export type RacedPlace = Omit<FinalPlace, "tieBreak"> & { ranking: Ranking };

/** The order from races only, before penalties and exclusions; use `classificationOf` elsewhere. */
export async function readRacedPlaces(database: Database, stageId: string): Promise<RacedPlace[]> {
  const rows = await database
    .selectFrom("stagePlace")
    .innerJoin("stageEntrant", (join) =>
      join
        .onRef("stageEntrant.stageId", "=", "stagePlace.stageId")
        .onRef("stageEntrant.teamId", "=", "stagePlace.teamId"),
    )
    .innerJoin("team", "team.id", "stagePlace.teamId")
    .innerJoin("car", "car.id", "stageEntrant.carId")
    .where("stagePlace.stageId", "=", stageId)
    .orderBy("stagePlace.place")
    .select((select) => [
      "stagePlace.place",
      select.fn.coalesce("stagePlace.overall", "stagePlace.place").as("overall"),
      "stageEntrant.divisionId",
      "stageEntrant.position as frozenPlace",
      "stagePlace.teamId",
      "team.name as teamName",
      "team.code",
      "team.number",
      "team.city",
      "team.university",
      "team.liveryPrimary",
      "team.liverySecondary",
      "car.id as carId",
      "car.name as carName",
      "stagePlace.score",
      "stagePlace.ranking",
      "stagePlace.races",
      "stagePlace.wins",
      "stagePlace.advances",
      "stagePlace.placeLow",
      "stagePlace.placeHigh",
      "stagePlace.separatedFromNext",
    ])
    .execute();
  return rows.map(({ placeLow, placeHigh, ...row }) => ({ ...row, placeInterval: [placeLow, placeHigh] }));
}
