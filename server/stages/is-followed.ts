import { sql } from "kysely";
import type { Database } from "../platform/database/database.ts";

/** Returns whether a stage that takes its teams from this one has started. */
export async function isFollowed(database: Database, stageId: string): Promise<boolean> {
  const following = await database
    .selectFrom("stage")
    .where("state", "not in", ["draft", "announced"])
    .where((where) =>
      where.or([
        where(sql`entrants_from ->> 'stageId'`, "=", stageId),
        sql<boolean>`entrants_from @> ${JSON.stringify({ from: "cities", stageIds: [stageId] })}::jsonb`,
      ]),
    )
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return following !== undefined;
}
