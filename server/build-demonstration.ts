/**
 * `node server/build-demonstration.ts <folder> [engine hash]`: creates the demonstration's season in a folder. Progress
 * is printed as JSON lines. A separate process, because it simulates the clock.
 */
import { availableParallelism } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { readSiteConfiguration } from "./platform/config/site-configuration.ts";
import { emptyCluster } from "./platform/database/empty-cluster.ts";
import { openInMemory } from "./platform/database/open-embedded.ts";
import { keyedSecret, openInstallationKey, sealedCodes } from "./platform/database/installation-key.ts";
import { migrate } from "./platform/database/migrate.ts";
import { startJobQueue, jobNames } from "./platform/jobs/job-queue.ts";
import { keepSeason } from "./demonstration/season-file.ts";
import { firstDaysAgo, makeSeason, type SeasonStep } from "./demonstration/make-season.ts";
import { startSeasonClock } from "./demonstration/season.ts";
import { startJobWorkers } from "./job-workers.ts";

/**
 * Builds the season in memory and saves it as a file for `restoreSeason`. Keeps an existing database, so the site can
 * keep running.
 * @param dataDir absolute path; created if missing
 * @param engineHash of the engine in the sources
 */
async function buildDemonstration(
  dataDir: string,
  engineHash: string,
  reportStep: (step: SeasonStep) => void,
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
    const machine = { raceThreads: availableParallelism(), hasOneCompiler: true } as const;
    const workers = await startJobWorkers({ database, jobs, engineHash, log, ...machine });
    try {
      await makeSeason({ database, jobs, codes, engineHash, configuration, clock }, reportStep);
    } finally {
      await jobs.stop();
      await workers.close();
    }
    await keepSeason(dataDir, await open.dump(), engineHash);
    reportStep("done");
  } finally {
    await open.close();
  }
}

const [folder, hashOfBuild] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("Use node server/build-demonstration.ts <folder>\n");
  process.exit(2);
}
// A built site passes its hash, because its image lacks the sources to compute it.
const engineHash =
  hashOfBuild ?? (await import("./races/compute-engine-hash.ts")).computeEngineHash(path.dirname(import.meta.dirname));
await buildDemonstration(path.resolve(folder), engineHash, (step) =>
  process.stdout.write(`${JSON.stringify({ step })}\n`),
);
process.exit(0);
