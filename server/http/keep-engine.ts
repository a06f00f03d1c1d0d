import { cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { BuildMissingError } from "./open-site.ts";
import { readStaticFiles, type StaticFiles } from "./static-files.ts";

/**
 * Returns the hash of a build's engine, as `web/bundling/engine-bundle.ts` wrote it.
 *
 * @throws BuildMissingError when there is none
 */
export async function readEngineHash(build: string): Promise<string> {
  const file = path.join(build, "engine.sha256");
  return readFile(file, "utf8").catch((cause: unknown) => {
    throw new BuildMissingError(`The site is not built: ${file} is missing. Start with npm start.`, { cause });
  });
}

/** The folder that holds one folder for each engine that was ever kept beside the database. */
export const keptEngines = (dataDir: string): string => path.join(dataDir, "engines", "engine");

/**
 * Keeps a copy of the running engine beside the database, under its hash, and serves every engine that was ever kept there, at
 * `/engine/{hash}/`: after an upgrade, races that an older engine ran are still verified with that one.
 *
 * @param bundle folder of the engine as the build wrote it
 * @param dataDir folder that outlives upgrades
 * @param hash of the engine that runs now
 */
export async function keepEngine(bundle: string, dataDir: string, hash: string): Promise<StaticFiles> {
  const kept = path.join(dataDir, "engines");
  const own = path.join(keptEngines(dataDir), hash);
  if (!(await exists(own))) {
    // Whole or not at all: another process of this installation may start at the same time.
    const half = `${own}.${process.pid}`;
    await mkdir(path.dirname(own), { recursive: true });
    await cp(bundle, half, { recursive: true });
    await rename(half, own).catch(() => rm(half, { recursive: true, force: true }));
  }
  return readStaticFiles(kept);
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
