import { cp, mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { readStaticFiles, type StaticFiles } from "./static-files.ts";

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
