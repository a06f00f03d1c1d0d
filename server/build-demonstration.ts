/**
 * `node server/build-demonstration.ts <folder> [engine hash]`: makes the demonstration's season and keeps it in a folder. Each step and what it
 * came to is a line of JSON on standard output. A process of its own, because its clock goes by the season's time.
 */
import { availableParallelism } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { readSiteConfiguration } from "./base/configuration/site-configuration.ts";
import { emptyCluster } from "./base/database/empty-cluster.ts";
import { openInMemory } from "./base/database/open-embedded.ts";
import { keyedSecret, openInstallationKey } from "./base/database/installation-key.ts";
import { migrate } from "./base/database/migrate.ts";
import { sealedCodes } from "./base/database/sealed-codes.ts";
import { jobNames } from "./base/jobs/job-names.ts";
import { startJobQueue } from "./base/jobs/job-queue.ts";
import { keepSeason } from "./demonstration/season-file.ts";
import { firstDaysAgo, makeSeason, type SeasonStep } from "./demonstration/make-season.ts";
import { startSeasonClock } from "./demonstration/season-clock.ts";
import { startJobWorkers } from "./job-workers.ts";

/**
 * Makes the season in memory, and keeps it in a folder as a file that a database begins with (`restoreSeason`). A database that is there
 * stays as it is, so that a site may go on meanwhile.
 *
 * @param dataDir absolute path; made when it is missing
 * @param engineHash of the engine in the sources
 * @param tell called when a step begins
 */
async function buildDemonstration(
  dataDir: string,
  engineHash: string,
  tell: (step: SeasonStep) => void,
): Promise<void> {
  process.umask(0o077);
  const clock = startSeasonClock(firstDaysAgo);
  const configuration = readSiteConfiguration(process.env, { resultsOnlyHosts: [], brandHosts: [] });
  const log = pino({ level: "error" }, process.stderr);
  const open = await openInMemory(await emptyCluster());
  try {
    const { database } = open;
    await migrate(database);
    const jobs = await startJobQueue(open, jobNames, log);
    const key = await openInstallationKey(open, { dataDir, installationKey: undefined });
    const codes = sealedCodes(await keyedSecret(database, key, "codes"));
    const machine = { raceThreads: availableParallelism(), packing: "dictionary", nobodyWaits: true } as const;
    const workers = await startJobWorkers({ database, jobs, engineHash, log, ...machine });
    try {
      await makeSeason({ database, jobs, codes, engineHash, configuration, clock }, tell);
    } finally {
      await jobs.stop();
      await workers.close();
    }
    await keepSeason(dataDir, await open.dump(), engineHash);
    tell("done");
  } finally {
    await open.close();
  }
}

const [folder, hashOfBuild] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("Name the folder: node server/build-demonstration.ts <folder>\n");
  process.exit(2);
}
// A site passes the hash that was built: its image has no sources of the engine's worker to compute it from.
const engineHash =
  hashOfBuild ??
  (await import("./racing/races/compute-engine-hash.ts")).computeEngineHash(path.dirname(import.meta.dirname));
await buildDemonstration(path.resolve(folder), engineHash, (step) =>
  process.stdout.write(`${JSON.stringify({ step })}\n`),
);
process.exit(0);
