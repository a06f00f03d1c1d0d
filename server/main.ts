import path from "node:path";
import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { createCompileThread } from "#solidity/node/compile-thread.ts";
import { createAccounts } from "./accounts/accounts.ts";
import { offerClaim, takeUpClaim } from "./accounts/claim-installation.ts";
import { startText } from "./announce-start.ts";
import { enterHouseCars } from "./competitions/enter-house-cars.ts";
import { DatabaseOpenError } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { openDatabase } from "./database/open-database.ts";
import { EnvError, portsOf, readEnv } from "./env.ts";
import { createApp } from "./http/create-app.ts";
import { BuildMissingError, openSite } from "./http/open-site.ts";
import { readStaticFiles } from "./http/static-files.ts";
import { installationSecret } from "./installation-secret.ts";
import { jobNames } from "./jobs/job-names.ts";
import { startJobQueue } from "./jobs/job-queue.ts";
import { startLiveUpdates } from "./live/live-updates.ts";
import { createRaceThreads } from "./races/race-threads.ts";
import { runRaceJob } from "./races/run-race-job.ts";
import { readSiteConfiguration } from "./site-configuration.ts";
import { resumeLadders } from "./stages/resume-ladders.ts";
import { rateStageJob } from "./standings/rate-stage-job.ts";
import { judgeSubmissionJob } from "./submissions/judge-submission.ts";

/**
 * The server, from its environment to its first answer: database → migrations → jobs → HTTP. Whatever must exist once is opened here
 * and handed on.
 */
async function start(): Promise<() => Promise<void>> {
  const root = path.dirname(import.meta.dirname);
  const env = readEnv(process.env, root);
  const configuration = readSiteConfiguration(process.env, env);
  const log = pino({ level: env.logLevel });

  const open = await openDatabase(env);
  const { database } = open;
  await migrate(database);
  const jobs = await startJobQueue(open, jobNames, log);
  const live = await startLiveUpdates(open);
  const threads = createRaceThreads(env.raceThreads);
  const compiler = createCompileThread();
  const accounts = createAccounts(database, await installationSecret(database, "session-secret"), log, configuration);

  const buildFolder = path.join(root, "build");
  const answer = createApp({
    env,
    configuration,
    database,
    jobs,
    accounts,
    takeUpAdminLink: (token) => takeUpClaim(database, env.dataDir, token),
    live,
    files: await readStaticFiles(path.join(buildFolder, "client")),
    pages: await openSite(buildFolder),
    log,
  });
  const ports = portsOf(env);
  const servers = await Promise.all(ports.map((port) => listen(answer, port, env.listenAddress)));
  await enterHouseCars(database, jobs);
  await jobs.work(judgeSubmissionJob(database, (input) => compiler.compile(input), threads, jobs));
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(rateStageJob(database, jobs));
  await resumeLadders(database, jobs);
  const claimToken = await offerClaim(database, env.adminClaimToken);
  process.stdout.write(startText({ env, ports, claimToken, databaseKind: open.kind }));

  return async () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    await jobs.stop();
    await Promise.all([threads.close(), compiler.close()]);
    await live.close();
    await open.close();
  };
}

function listen(answer: ReturnType<typeof createApp>, port: number, address: string | undefined): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ requestTimeout: 60_000 }, (request, response) => {
      void getRequestListener(answer, { overrideGlobalObjects: false })(request, response);
    });
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port, address)));
    server.listen({ port, host: address }, () => resolve(server));
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, address: string | undefined): Error {
  if (error.code === "EADDRINUSE") {
    return new EnvError(`Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`);
  }
  if (error.code === "EACCES") {
    return new EnvError(`Port ${port} needs more rights than this user has. Choose one from 1024 up with PORT.`);
  }
  if (error.code === "EADDRNOTAVAIL") {
    return new EnvError(`HOST is "${address}", which is no address of this machine. Leave it out to listen on all.`);
  }
  return error;
}

/** Failures that the operator can mend are said in a line, without a stack. */
function isForOperator(error: unknown): error is Error {
  return error instanceof EnvError || error instanceof DatabaseOpenError || error instanceof BuildMissingError;
}

try {
  const stop = await start();
  let stopping = false;
  const onSignal = () => {
    // A second signal does not wait.
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
} catch (error) {
  process.stderr.write(`${isForOperator(error) ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
