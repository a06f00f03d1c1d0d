import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import type { Accounts } from "../accounts/accounts.ts";
import { createUniversityLogIn } from "../accounts/university-login/university-log-in.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { codesForTests } from "../platform/database/open-for-tests.ts";
import type { LiveUpdates } from "../platform/live/live-updates.ts";
import { backUpNow } from "../platform/backup/periodic-backups.ts";
import { createMetrics } from "../platform/metrics/metrics.ts";
import { readSiteConfiguration } from "../platform/config/site-configuration.ts";
import { createEventFiles } from "../results/archive/event-files.ts";
import { openDrivingComparison } from "../submissions/similarity/comparison-thread.ts";
import { createLiveStreams } from "./live-stream.ts";
import type { Services } from "./open-services.ts";

/** No jobs, compiler or files. */
export function appPartsForTests(
  { open, accounts }: { open: OpenDatabase; accounts: Accounts },
  live: LiveUpdates,
  changed: Partial<Services> = {},
) {
  const { database } = open;
  const metrics = createMetrics();
  const configuration = readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] });
  const folder = path.join(tmpdir(), `code-prix-event-files-${process.pid}`);
  const log = pino({ level: "silent" });
  const services: Services = {
    configuration,
    database,
    jobs: { send: () => Promise.resolve() },
    compiler: {
      compile: () => Promise.resolve({ kind: "busy" as const, waitSeconds: 5 }),
      waitOn: () => Promise.resolve(undefined),
      usedBy: () => Promise.resolve(0),
    },
    accounts,
    engineHash: "0".repeat(64),
    version: "1.2.3",
    folders: { build: "build", engines: "engines" },
    eventFiles: createEventFiles(folder),
    importAdminLink: () => Promise.resolve(),
    hashNetwork: (address: string) => `network of ${address}`,
    codes: codesForTests,
    secrets: codesForTests,
    innerHosts: [],
    universityLogIn: createUniversityLogIn({
      database,
      secret: "a secret of thirty-two characters",
      log,
      site: configuration,
      seals: codesForTests,
      innerHosts: [],
    }),
    compareDriving: openDrivingComparison(),
    mailer: undefined,
    retentionMonths: undefined,
    backUp: () =>
      backUpNow(database, { backupDir: folder, backupKeep: 1, dataDir: folder, installationKey: "k".repeat(32) }),
    environment: [],
    demonstration: undefined,
    ...changed,
  };
  return {
    services,
    env: { trustedProxies: 0 },
    live,
    streams: createLiveStreams(live, 1000),
    metrics,
    outage: open.outage,
    operations: { database, metrics, metricsToken: undefined, isStopping: () => false },
    files: () => Promise.resolve(undefined),
    log,
  };
}
