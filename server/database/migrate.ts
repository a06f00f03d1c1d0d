import { Migrator } from "kysely/migration";
import type { Database } from "./database.ts";
import { people } from "./migrations/0001-people.ts";
import { competitions } from "./migrations/0002-competitions.ts";
import { accounts } from "./migrations/0003-accounts.ts";
import { ratings } from "./migrations/0004-ratings.ts";

/** In order; a name that was released never changes, nor what it does. */
const migrations = {
  "0001-people": people,
  "0002-competitions": competitions,
  "0003-accounts": accounts,
  "0004-ratings": ratings,
};

/**
 * Brings the database to the newest schema. Several processes may call it at once: one migrates, the others wait for its lock.
 *
 * @returns the names of the migrations that were run now
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
