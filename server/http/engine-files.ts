import { cp, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { BuildMissingError } from "./open-site.ts";
import { readStaticFiles, type StaticFiles } from "./static-files.ts";

/** @throws BuildMissingError */
export async function readEngineHash(build: string): Promise<string> {
  const file = path.join(build, "engine.sha256");
  return readFile(file, "utf8").catch((cause: unknown) => {
    throw new BuildMissingError(`The site is not built: ${file} is missing. Start with npm start.`, { cause });
  });
}

export const keptEngines = (dataDir: string): string => path.join(dataDir, "engines", "engine");

/**
 * Keeps engines across upgrades and serves them at `/engine/{hash}/`, so that old races are verified with the engine
 * that ran them.
 * @param dataDir survives upgrades
 */
export async function keepEngine(bundle: string, dataDir: string, hash: string): Promise<StaticFiles> {
  const kept = path.join(dataDir, "engines");
  const folder = path.join(keptEngines(dataDir), hash);
  if (!(await exists(folder))) {
    // Atomic: another process may start at the same time.
    const half = `${folder}.${process.pid}`;
    await mkdir(path.dirname(folder), { recursive: true });
    await cp(bundle, half, { recursive: true });
    await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }));
  }
  return readStaticFiles(kept);
}

async function exists(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
