import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export const liveChannel = "live";

/** Something that a page may wait for news of. A message names only the topic: what is new, and who may see it, the loaders know. */
export type Topic =
  | `submission:${string}`
  | `team:${string}`
  | `competition:${string}`
  | `race:${string}`
  /** of a competition: a team is called something else on screens */
  | `names:${string}`
  | `person:${string}`
  | `questions:${string}`
  | `show:${string}`
  | `screen:${string}`
  | "announcements:all";

/** Tells every process that a topic has news, once the transaction is committed. */
export async function announce(database: Database, ...topics: Topic[]): Promise<void> {
  for (const topic of new Set(topics)) {
    await sql`select pg_notify(${liveChannel}, ${topic})`.execute(database);
  }
}
