import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export const liveChannel = "live";

/** Messages only name a topic; loaders know what changed and who may see it. */
export type Topic =
  | `submission:${string}`
  | `team:${string}`
  | `competition:${string}`
  | `race:${string}`
  | `names:${string}`
  | `person:${string}`
  | `questions:${string}`
  | `show:${string}`
  | `screen:${string}`
  | "announcements:all";

export async function announce(database: Database, ...topics: Topic[]): Promise<void> {
  for (const topic of new Set(topics)) {
    await sql`select pg_notify(${liveChannel}, ${topic})`.execute(database);
  }
}
