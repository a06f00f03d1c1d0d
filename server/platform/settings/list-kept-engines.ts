import { readdir } from "node:fs/promises";
import type { Database } from "../database/database.ts";

export interface ArchivedEngine {
  /** lower-case hex */
  hash: string;
  isRunning: boolean;
  competitions: string[];
  races: number;
}

/**
 * Includes engines that are needed but missing: their races can't be verified.
 * @param folder has one folder per engine (`keptEngines`)
 */
export async function listKeptEngines(
  database: Database,
  folder: string,
  running: string,
): Promise<(ArchivedEngine & { isKept: boolean })[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const kept = names.filter((name) => /^[0-9a-f]{16,128}$/.test(name));
  const frozen = await database
    .selectFrom("competition")
    .where("engineHash", "is not", null)
    .orderBy("name")
    .select(["name", "engineHash"])
    .execute();
  const raced = await database
    .selectFrom("race")
    .where("engineHash", "is not", null)
    .groupBy("engineHash")
    .select(({ fn }) => ["engineHash", fn.countAll<number>().as("races")])
    .execute();
  const hashes = new Set([
    running,
    ...kept,
    ...frozen.flatMap(({ engineHash }) => engineHash ?? []),
    ...raced.flatMap(({ engineHash }) => engineHash ?? []),
  ]);
  return [...hashes].map((hash) => ({
    hash,
    isRunning: hash === running,
    isKept: kept.includes(hash) || hash === running,
    competitions: frozen.filter(({ engineHash }) => engineHash === hash).map(({ name }) => name),
    races: raced.find(({ engineHash }) => engineHash === hash)?.races ?? 0,
  }));
}
