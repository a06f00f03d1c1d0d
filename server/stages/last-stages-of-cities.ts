import { cityCompetitionIds } from "../competitions/list-cities.ts";
import type { Database } from "../platform/database/database.ts";

export async function lastStagesOfCities(database: Database, competitionId: string): Promise<string[]> {
  const cities = await cityCompetitionIds(database, competitionId);
  if (cities.length === 0) return [];
  const rows = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("competition.id", "in", cities)
    .where("stage.plan", "is not", null)
    .where("stage.state", "!=", "draft")
    .orderBy("competition.brand")
    .orderBy("stage.position", "desc")
    .select(["stage.id", "competition.id as city"])
    .execute();
  return [...new Map(rows.toReversed().map((row) => [row.city, row.id])).values()];
}
