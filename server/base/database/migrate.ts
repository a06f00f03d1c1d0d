import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import type { Database } from "./database.ts";

/** SQL files, run in the order of their names. One that was released never changes. */
const migrationsFolder = path.join(import.meta.dirname, "migrations");

function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, ".sql"),
      { up: statements(readFileSync(path.join(folder, file), "utf8")) },
    ]),
  );
}

/** Statements end with a semicolon at the end of a line. They are sent one by one, because neither driver prepares several at once. */
function statements(text: string): Migration["up"] {
  const parts = text.split(/;[ \t]*(?:\r?\n|$)/).filter((part) => part.trim() !== "");
  return async (database: Kysely<unknown>) => {
    for (const part of parts) await sql.raw(part).execute(database);
  };
}

/**
 * Brings the database to the newest schema. Several processes may call it at once: one migrates, the others wait for its lock. Migrations
 * that a newer version has already run are left alone: during a deployment both versions run, and the old one may restart
 * (`docs/decisions/server.md`).
 *
 * @returns the names of the migrations that were run now
 */
export async function migrate(database: Database, folder: string = migrationsFolder): Promise<string[]> {
  // Asked before the migrator takes its lock: the embedded database has one connection.
  const executed = (await executedMigrations(database)).map((name): [string, Migration] => [name, leaveAsItIs]);
  const known = { ...Object.fromEntries(executed), ...readMigrations(folder) };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(known) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Returns migrations that were run on a database and that this version doesn't know: those of a newer one. */
export async function newerMigrations(database: Database): Promise<string[]> {
  const known = readMigrations(migrationsFolder);
  return (await executedMigrations(database)).filter((name) => !Object.hasOwn(known, name));
}

const leaveAsItIs: Migration = { up: () => Promise.resolve() };

async function executedMigrations(database: Database): Promise<string[]> {
  const plain = database.withoutPlugins();
  const { rows } = await sql<{ there: string | null }>`select to_regclass('kysely_migration')::text as there`.execute(
    plain,
  );
  if (!rows[0]?.there) return [];
  const executed = await sql<{ name: string }>`select name from kysely_migration`.execute(plain);
  return executed.rows.map(({ name }) => name);
}
