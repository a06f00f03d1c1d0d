import { existsSync, openAsBlob, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { EnvError } from "../base/configuration/env.ts";
import { openEmbedded } from "../base/database/open-embedded.ts";

/** What a demonstration's folder says of the season in it; that there is one tells the folder from an installation's. */
interface SeasonMark {
  /** ISO */
  madeAt: string;
  /** of the engine that raced it */
  engineHash: string;
}

const markName = "demonstration.json";
const seasonName = "season.tar.gz";
/** A season's dates are told from the day on which it was made: older ones are made anew. */
const longestMs = 20 * 3_600_000;

/** Keeps a season that was made in a demonstration's folder. */
export async function keepSeason(dataDir: string, season: Blob, engineHash: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const mark: SeasonMark = { madeAt: new Date().toISOString(), engineHash };
  for (const [name, content] of [
    [seasonName, await season.bytes()],
    [markName, JSON.stringify(mark)],
  ] as const) {
    await writeFile(path.join(dataDir, `${name}.part`), content, { mode: 0o600 });
    await rename(path.join(dataDir, `${name}.part`), path.join(dataDir, name));
  }
}

/** Puts the season that is kept in the place of whatever the database holds. Nobody has it open. */
export async function restoreSeason(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, "database"), { recursive: true, force: true });
  const open = await openEmbedded(dataDir, { copied: await openAsBlob(path.join(dataDir, seasonName)) });
  await open.close();
}

/** Whether a folder has a season that may be shown as it is. */
export async function hasFreshSeason(dataDir: string, engineHash: string, now = new Date()): Promise<boolean> {
  const mark = await readMark(dataDir);
  if (!mark || !existsSync(path.join(dataDir, seasonName))) return false;
  return mark.engineHash === engineHash && now.getTime() - new Date(mark.madeAt).getTime() < longestMs;
}

/** Whether visitors have changed the season since, so that there is a database to go on with. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "database", "PG_VERSION"));
}

/**
 * A demonstration begins in an empty folder, or goes on in its own.
 *
 * @throws EnvError for the folder of anything else: what is in it is real
 */
export async function refuseRealData(dataDir: string): Promise<void> {
  if (!existsSync(dataDir) || (await readMark(dataDir))) return;
  // What a season that was never finished leaves behind.
  const others = readdirSync(dataDir).filter((name) => name !== "installation.key" && !name.endsWith(".part"));
  if (others.length === 0) return;
  throw new EnvError(
    `The folder ${dataDir} holds ${others.slice(0, 3).join(", ")} and no demonstration: what is in it may be real, so it stays as it is. ` +
      "Name an empty folder in DATA_DIR, or none: the demonstration then has data-demo.",
  );
}

/** @throws EnvError for the folder of a demonstration: anybody is anybody there */
export async function refuseDemonstration(dataDir: string): Promise<void> {
  if (!(await readMark(dataDir))) return;
  throw new EnvError(
    `The folder ${dataDir} holds a demonstration, in which every visitor may be admin. Start it with npm start -- --demo, or name another ` +
      "folder in DATA_DIR.",
  );
}

async function readMark(dataDir: string): Promise<SeasonMark | undefined> {
  try {
    return JSON.parse(await readFile(path.join(dataDir, markName), "utf8")) as SeasonMark;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
