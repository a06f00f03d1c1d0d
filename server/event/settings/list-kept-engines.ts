import { readdir } from "node:fs/promises";
import type { Database } from "../../base/database/database.ts";

/** An engine that lies beside the database, so that what it ran can be verified with it. */
export interface KeptEngine {
  /** lower-case hex */
  hash: string;
  /** the one that this process runs */
  isRunning: boolean;
  /** names of the competitions whose freeze fixed it */
  competitions: string[];
  /** official races that it ran */
  races: number;
}

/**
 * The engines that are kept, and those that something needs and that are not: an engine that is missing cannot verify its races.
 *
 * @param folder that holds one folder for each engine (`keptEngines`)
 */
export async function listKeptEngines(
  database: Database,
  folder: string,
  running: string,
): Promise<(KeptEngine & { isKept: boolean })[]> {
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
