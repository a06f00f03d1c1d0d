import { sql, type RawBuilder } from "kysely";
import type { Database } from "../platform/database/database.ts";

/** SQL on `competition`: the city to show. A replay shows its event's city, not its organiser's. */
export const shownBrand: RawBuilder<string | null> = sql`coalesce((
  select event.brand from rehearsal join competition as event on event.id = rehearsal.replay ->> 'competitionId'
  where rehearsal.competition_id = competition.id
), competition.brand)`;

export async function findShownBrand(database: Database, competitionId: string): Promise<string | null> {
  const found = await database
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select(shownBrand.as("brand"))
    .executeTakeFirst();
  return found?.brand ?? null;
}
