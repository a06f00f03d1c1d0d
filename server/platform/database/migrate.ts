import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { type Database, DatabaseOpenError, type OpenDatabase } from "./database.ts";
import { readFile, writeFile } from "node:fs/promises";

const versionFile = (dataDir: string): string => path.join(dataDir, "version");

/**
 * Refuses a database changed by a newer version. PostgreSQL allows it, because two versions run during a deployment.
 * @throws DatabaseOpenError
 */
export async function refuseNewerDatabase(open: OpenDatabase, dataDir: string, version: string): Promise<void> {
  if (open.kind !== "embedded") return;
  const newer = await newerMigrations(open.database);
  if (newer.length > 0) {
    const ranLast = await readFile(versionFile(dataDir), "utf8").catch(() => "");
    throw new DatabaseOpenError(
      [
        `The database in ${dataDir} belongs to a newer version${ranLast && ` (${ranLast.trim()})`}; this is ${version}.`,
        `It has the migrations ${newer.join(", ")}, which this version doesn't know. Nothing was changed.`,
        "Start the newer version again. Or go back with a backup from before the upgrade, into another folder:",
        "  npm run restore -- <file>    with DATA_DIR=<new folder>",
        "  npm start                    with the same DATA_DIR",
      ].join("\n"),
    );
  }
  await writeFile(versionFile(dataDir), `${version}\n`);
}

/** Run in name order. Never change one that is released. */
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

/** Sent one by one, because neither driver prepares several. */
function statements(text: string): Migration["up"] {
  const parts = text.split(/;[ \t]*(?:\r?\n|$)/).filter((part) => part.trim() !== "");
  return async (database: Kysely<unknown>) => {
    for (const part of parts) await sql.raw(part).execute(database);
  };
}

/**
 * One process migrates while others wait. Keeps migrations of a newer version: both versions run during a deployment
 * (`docs/decisions/server.md`).
 * @returns the names of the migrations just run
 */
export async function migrate(database: Database, folder: string = migrationsFolder): Promise<string[]> {
  // Before the migrator's lock: the embedded database has one connection.
  const executed = await executedMigrations(database);
  const migrations = readMigrations(folder);
  // The migrator takes half a second to find nothing to do.
  if (Object.keys(migrations).every((name) => executed.includes(name))) return [];
  const known = { ...Object.fromEntries(executed.map((name) => [name, leaveAsItIs])), ...migrations };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(known) },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

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
