import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseOpenError, type OpenDatabase } from "./database.ts";
import { newerMigrations } from "./migrate.ts";

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
        `It has been through ${newer.join(", ")}, which this version does not know. Nothing was changed.`,
        "Start the newer version again. Or go back with a backup from before the upgrade, into another folder:",
        "  npm run restore -- <file>    with DATA_DIR=<new folder>",
        "  npm start                    with the same DATA_DIR",
      ].join("\n"),
    );
  }
  await writeFile(versionFile(dataDir), `${version}\n`);
}
