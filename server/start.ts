import path from "node:path";
import type { Server } from "node:http";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Logger } from "pino";
import { startClearingPeople } from "./accounts/privacy/clear-people.ts";
import { offerClaim } from "./accounts/claim-installation.ts";
import { livingCity } from "./demonstration/season-texts.ts";
import { refuseDemonstration } from "./demonstration/season-file.ts";
import { openServices, type Demonstration } from "./http/open-services.ts";
import { runDemonstration } from "./demonstration/run-demonstration.ts";
import { logFaults } from "./submissions/compiling/compile-line.ts";
import { currentConfiguration } from "./brands/brands.ts";
import { ensureCityCompetitions } from "./competitions/create-competition.ts";
import { enterHouseCars } from "./races/enter-house-cars.ts";
import { followWebhooks } from "./webhooks/follow-webhooks.ts";
import { followSchedules } from "./competitions/phases/follow-schedule.ts";
import { answerBackupRequests } from "./platform/backup/backup-requests.ts";
import { startPeriodicBackups } from "./platform/backup/periodic-backups.ts";
import { DatabaseOpenError, type OpenDatabase } from "./platform/database/database.ts";
import { migrate, refuseNewerDatabase } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { reuseEveryMs, reuseSpace } from "./platform/database/forget-deleted-rows.ts";
import { EnvError, portsOf, readArguments, readEnv, type Env } from "./platform/config/env.ts";
import { readHealth } from "./panel/readiness/health.ts";
import { createApp } from "./http/create-app.ts";
import { isForwarded } from "./http/forwarded-request.ts";
import { closeServer, connectionLimits, listen } from "./http/listen.ts";
import { createLiveStreams } from "./http/live-stream.ts";
import { answerOperations, type OperationParts } from "./http/operations.ts";
import { BuildMissingError, type OpenSite } from "./http/open-site.ts";
import {
  openInstallationKey,
  readInstallationKey,
  type InstallationKey,
} from "./platform/database/installation-key.ts";
import { startJobWorkers, type JobWorkers } from "./job-workers.ts";
import { startJobQueue, type JobNews, type JobQueue, jobNames } from "./platform/jobs/job-queue.ts";
import { repeat } from "./platform/jobs/repeat.ts";
import { startLiveUpdates } from "./platform/live/live-updates.ts";
import { createMetrics, type Metrics, openLog } from "./platform/metrics/metrics.ts";
import { startProcessBeat } from "./platform/database/process-heartbeat.ts";
import { followRehearsals } from "./panel/readiness/advance-rehearsals.ts";
import { firstLanguage } from "#messages/language.ts";
import { readSiteConfiguration, type SiteConfiguration } from "./platform/config/site-configuration.ts";
import { continuePracticeRaces } from "./practice/continue-practice.ts";
import { resumeLadders } from "./practice/plan-ladder.ts";
import { readFileSync } from "node:fs";
import { localAddresses, qrCodeText } from "./platform/network/addresses.ts";

interface StartNews {
  env: Env;
  ports: readonly number[];
  claimToken: string | undefined;
  databaseKind: "embedded" | "postgres";
}

function startText({ env, ports, claimToken, databaseKind }: StartNews): string {
  const localAddress = `http://localhost:${env.port}`;
  const others =
    env.listenAddress === undefined ? localAddresses().map((address) => `http://${address}:${env.port}`) : [];
  const lines = [
    "",
    `Code Prix is open at ${localAddress}`,
    databaseKind === "embedded" ? `Its data is in ${env.dataDir}` : "Its data is in PostgreSQL",
    env.backupEveryMinutes === 0
      ? "Automatic backups are off"
      : `Backups are in ${env.backupDir}, every ${env.backupEveryMinutes} minutes while something changes`,
  ];
  for (const port of ports.filter((each) => each !== env.port)) {
    lines.push(`Port ${port} shows ${whatPortShows(env, port)}: http://localhost:${port}`);
  }
  const [first] = others;
  if (first !== undefined) {
    lines.push("", "On the local network:", ...others.map((url) => `  ${url}`), "", qrCodeText(first));
  }
  if (claimToken !== undefined) {
    lines.push(
      "",
      "This site has no admin yet. The first person to open this link becomes admin:",
      `  ${localAddress}/claim/${claimToken}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function whatPortShows(env: Env, port: number): string {
  const brand = env.brandHosts.find((entry) => entry.host.endsWith(`:${port}`))?.brand;
  const isScreen = env.resultsOnlyHosts.some((host) => host.endsWith(`:${port}`));
  return [brand ?? "the default brand", ...(isScreen ? ["results only"] : [])].join(", ");
}

function readVersion(): string {
  const file = new URL("../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

const root = path.dirname(import.meta.dirname);

/** For running requests at shutdown; the queue then has its own 7 s. */
const lastRequestsMs = 4_000;

/** A process that hangs at shutdown is killed, for example when its database is gone. */
const longestStopMs = 13_000;

/** How long to show an error page after the data folder disappeared. */
const lastAnswersMs = 5_000;

interface Parts {
  env: Env;
  configuration: SiteConfiguration;
  log: Logger;
  open: OpenDatabase;
  jobs: JobQueue;
  metrics: Metrics;
  operations: OperationParts;
  engineHash: string;
  version: string;
  /** undefined: this process can't sign anyone in */
  key: InstallationKey | undefined;
  demonstration: Demonstration | undefined;
}

interface Running {
  stop: () => Promise<void>;
}

/**
 * @param engineHash of this process's engine
 * @returns closes everything
 */
export async function start(openSite: OpenSite, engineHash: string, still = false): Promise<() => Promise<void>> {
  // Backups, kept engines and the key are private.
  process.umask(0o077);
  const env = readEnv({ ...process.env, ...readArguments(process.argv.slice(2)) }, root);
  if (env.isDemonstration) {
    const open = (demonstration: Demonstration) => openInstallation(env, openSite, { engineHash, demonstration });
    return runDemonstration(env, { root, engineHash, open });
  }
  if (env.databaseUrl === undefined) await refuseDemonstration(env.dataDir);
  return openInstallation(env, openSite, { engineHash, still });
}

/** Database → migrations → jobs → HTTP; the role decides between pages and jobs. */
async function openInstallation(
  env: Env,
  openSite: OpenSite,
  { engineHash, demonstration, still = false }: { engineHash: string; demonstration?: Demonstration; still?: boolean },
): Promise<() => Promise<void>> {
  const configuration = {
    ...readSiteConfiguration(process.env, env),
    ...(demonstration && { demonstrationCity: livingCity }),
  };
  const log = openLog(env.logLevel).child({ role: env.role });
  const metrics = createMetrics();
  let stopping = false;

  // The pages' code loads while the embedded database is compiled.
  const [open, site] = await Promise.all([
    openDatabase(env, metrics.observeQuery),
    env.role === "worker" ? undefined : openSite({ root, env, configuration, engineHash }),
  ]);
  const { database } = open;
  if (open.kind === "embedded") {
    const outage = open.outage();
    outage.addEventListener("abort", () => {
      // Kysely doesn't handle a transaction that can't begin, which would end the process before visitors get an
      // answer.
      process.on("unhandledRejection", () => undefined);
      setTimeout(() => endWith(outage.reason), lastAnswersMs);
    });
  }
  const version = readVersion();
  await refuseNewerDatabase(open, env.dataDir, version).catch(async (error: unknown) => {
    await open.close();
    throw error;
  });
  await migrate(database);
  const jobs = await startJobQueue(open, jobNames, log, (news) => {
    metrics.observeJob(news);
    logJob(log, news);
  });
  metrics.watchQueue(database);
  metrics.watchLights(() => readHealth(database));
  const operations = { database, metrics, metricsToken: env.metricsToken, isStopping: () => stopping };
  const key = env.role === "worker" ? await readInstallationKey(env) : await openInstallationKey(open, env);
  const about = { env, configuration, engineHash, version, key, demonstration };
  const parts: Parts = { ...about, log, open, jobs, metrics, operations };

  // Several processes may start on a fresh database.
  await open.exclusively("first-data", async () => {
    await ensureCityCompetitions(database, configuration);
    await enterHouseCars(database, jobs);
  });
  const running: Running[] = [];
  if (env.metricsPort !== undefined)
    running.push(await serveOperations(operations, env.metricsPort, env.listenAddress));
  if (site) running.push(await servePages(parts, site, still));
  const works = env.role !== "web" && !still;
  const work = works ? await workOnJobs(parts) : undefined;
  if (work) running.push(work);
  if (open.kind === "embedded") running.push(answerBackupRequests(database, env, log));
  if (open.kind === "embedded") {
    const warn = (error: unknown) => log.warn({ err: error }, "Couldn't free the space of deleted drafts.");
    running.push(repeat(reuseEveryMs, () => reuseSpace(database), warn, { waitsFirst: true }));
  }
  if (works) running.push(startPeriodicBackups(open, env, log));
  if (works) running.push(startClearingPeople(database, env.retentionMonths, log));
  const endBeat = await startProcessBeat(database, {
    role: env.role,
    version: engineHash.slice(0, 12),
    folder: env.dataDir,
    lateTaskMs: () => work?.lateTaskMs() ?? null,
    log,
  });
  if (!still) await logStart(parts);

  return async () => {
    stopping = true;
    // Stop accepting requests first, then finish or hand back running jobs.
    for (const each of running) await each.stop();
    await jobs.stop();
    await endBeat();
    await open.close();
  };
}

async function logStart({ env, open, key }: Parts): Promise<void> {
  if (env.role === "worker") {
    process.stdout.write("Code Prix is open. This process runs jobs and doesn't serve pages.\n");
    return;
  }
  const claimToken = key && (await offerClaim(open.database, env.adminClaimToken, key));
  process.stdout.write(startText({ env, ports: portsOf(env), claimToken, databaseKind: open.kind }));
}

function logJob(log: Logger, { kind, jobId, data, outcome, error, latencySeconds, workSeconds }: JobNews): void {
  const about = { kind, jobId, ...data, outcome, latencySeconds, workSeconds };
  if (outcome === "failed") log.warn({ ...about, err: error }, "A job failed. Trying again.");
  else if (outcome === "lost") log.warn(about, "Another process took over a job.");
  else log.debug(about, "A job is done.");
}

async function servePages(parts: Parts, site: Awaited<ReturnType<OpenSite>>, still: boolean): Promise<Running> {
  const { env, configuration, log, open, jobs, metrics, operations, key, demonstration } = parts;
  if (key === undefined) throw new Error("A process that serves pages has the installation's key.");
  const { database } = open;
  const live = await startLiveUpdates(open);
  const streams = createLiveStreams(live, env.mostStreams);
  metrics.countStreams(streams.count);
  const { services, close } = await openServices({ root, ...parts, key });
  const { outage } = open;
  const answer = createApp({ services, ...site, env, live, streams, metrics, operations, outage, log });
  // Only this process has the keys for addresses and the mail server. A demonstration sends nothing.
  const webhooks =
    demonstration || still
      ? undefined
      : await followWebhooks(
          database,
          {
            jobs,
            seals: services.secrets,
            innerHosts: env.innerHosts,
            mailer: services.mailer,
            origin: async () => (await currentConfiguration(database, configuration)).publicUrl,
            languageOf: (brand) => configuration.cities.find(({ slug }) => slug === brand)?.language ?? firstLanguage,
          },
          log,
        );
  const limits = connectionLimits(env);
  const servers = await Promise.all(
    portsOf(env).map((port) => listen(answer, port, env.listenAddress, limits, site.first)),
  );
  return {
    async stop() {
      await webhooks?.stop();
      streams.endAll();
      await Promise.all(servers.map((server) => closeServer(server, lastRequestsMs)));
      await site.close?.();
      await close();
      await live.close();
    },
  };
}

async function workOnJobs({
  env,
  configuration,
  log,
  open,
  jobs,
  engineHash,
}: Parts): Promise<Running & Pick<JobWorkers, "lateTaskMs">> {
  const { database } = open;
  const workers = await startJobWorkers({
    database,
    jobs,
    engineHash,
    raceThreads: env.raceThreads,
    log,
    onFault: logFaults(log),
  });
  await resumeLadders(database, jobs);
  const schedules = followSchedules(database, { jobs, engineHash }, log);
  const practice = continuePracticeRaces(database, jobs, log);
  const rehearsals = followRehearsals(open, { jobs, engineHash, configuration }, log);
  return {
    lateTaskMs: workers.lateTaskMs,
    async stop() {
      await schedules.stop();
      await practice.stop();
      await rehearsals.stop();
      await jobs.stop();
      await workers.close();
    },
  };
}

async function serveOperations(
  operations: OperationParts,
  port: number,
  address: string | undefined,
): Promise<Running> {
  const server: Server = await listen(
    async (request, bindings) => {
      const from = isForwarded(request) ? "" : (getConnInfo({ env: bindings } as never).remote.address ?? "");
      return (await answerOperations(operations, request, from)) ?? new Response("Not Found", { status: 404 });
    },
    port,
    address,
  );
  return { stop: () => closeServer(server, lastRequestsMs) };
}

function isForOperator(error: unknown): error is Error {
  return error instanceof EnvError || error instanceof DatabaseOpenError || error instanceof BuildMissingError;
}

export function endWith(error: unknown): never {
  process.stderr.write(`${isForOperator(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}

export function endOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    // A second signal stops immediately.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), longestStopMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/**
 * @param findEngineHash of this process's engine
 * @param still read-only: no jobs, no start message
 */
export async function run(
  openSite: OpenSite,
  findEngineHash: () => Promise<string>,
  { still = false } = {},
): Promise<void> {
  try {
    endOnSignal(await start(openSite, await findEngineHash(), still));
  } catch (error) {
    endWith(error);
  }
}
