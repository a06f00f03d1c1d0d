import { existsSync, openAsBlob, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { EnvError } from "../platform/config/env.ts";
import { openEmbedded } from "../platform/database/open-embedded.ts";

/** Marks a folder as a demonstration's. */
interface SeasonMark {
  madeAt: string;
  engineHash: string;
}

const markName = "demonstration.json";
const seasonName = "season.tar.gz";
/** Dates in a season are relative to its day, so older ones are recreated. */
const longestMs = 20 * 3_600_000;

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

/** Replaces the database, which must not be open. */
export async function restoreSeason(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, "database"), { recursive: true, force: true });
  const open = await openEmbedded(dataDir, { copied: await openAsBlob(path.join(dataDir, seasonName)) });
  await open.close();
}

export async function hasFreshSeason(dataDir: string, engineHash: string, now = new Date()): Promise<boolean> {
  const mark = await readMark(dataDir);
  if (!mark || !existsSync(path.join(dataDir, seasonName))) return false;
  return mark.engineHash === engineHash && now.getTime() - new Date(mark.madeAt).getTime() < longestMs;
}

/** True if visitors have used the season, so that its database is kept. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "database", "PG_VERSION"));
}

/** @throws EnvError unless the folder is empty or a demonstration's, because its data is real */
export async function refuseRealData(dataDir: string): Promise<void> {
  if (!existsSync(dataDir) || (await readMark(dataDir))) return;
  const others = readdirSync(dataDir).filter((name) => name !== "installation.key" && !name.endsWith(".part"));
  if (others.length === 0) return;
  throw new EnvError(
    `The folder ${dataDir} contains ${others.slice(0, 3).join(", ")}, but no demonstration. It may be real data, so nothing was changed. ` +
      "Set DATA_DIR to an empty folder, or leave it out to use data-demo.",
  );
}

/** @throws EnvError for a demonstration's folder, where visitors can be anyone */
export async function refuseDemonstration(dataDir: string): Promise<void> {
  if (!(await readMark(dataDir))) return;
  throw new EnvError(
    `The folder ${dataDir} contains a demonstration, where any visitor can be admin. Start it with npm start -- --demo, or set DATA_DIR ` +
      "to another folder.",
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
