import { createHmac } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import { createAccounts } from "../accounts/accounts.ts";
import { importAdminClaim } from "../accounts/claim-installation.ts";
import { setLogInsOfEnvironment } from "../accounts/university-login/log-ins-of-environment.ts";
import { createUniversityLogIn } from "../accounts/university-login/university-log-in.ts";
import { backUpNow } from "../platform/backup/periodic-backups.ts";
import type { Env } from "../platform/config/env.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { keyedSecret, type InstallationKey, sealedCodes } from "../platform/database/installation-key.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";
import { createMailer } from "../platform/mail/mailer.ts";
import { networkOf } from "../platform/network/addresses.ts";
import { environmentSettings } from "../platform/settings/environment-settings.ts";
import { createEventFiles } from "../results/archive/event-files.ts";
import { logFaults } from "../submissions/compiling/compile-line.ts";
import { createVisitorCompiler, patience, type VisitorCompiler } from "../submissions/compiling/visitor-compiler.ts";
import { openDrivingComparison } from "../submissions/similarity/comparison-thread.ts";
import { keptEngines } from "./static-files.ts";

export interface Demonstration {
  /** @returns milliseconds to wait after a recent reset */
  reset: () => number | undefined;
}

export type Services = Awaited<ReturnType<typeof openServices>>["services"];

/** Opens what pages, the API and webhooks share, once for each process that serves pages. */
export async function openServices({
  root,
  env,
  configuration,
  log,
  open,
  jobs,
  engineHash,
  version,
  key,
  demonstration,
}: {
  root: string;
  env: Env;
  configuration: SiteConfiguration;
  log: Logger;
  open: OpenDatabase;
  jobs: JobSender;
  engineHash: string;
  version: string;
  key: InstallationKey;
  demonstration: Demonstration | undefined;
}) {
  const { database } = open;
  const visitorCompiler = createVisitorCompiler(undefined, undefined, { ...patience, onFault: logFaults(log) });
  /** For browsers that can't compile. */
  const compiler: Pick<VisitorCompiler, "compile" | "waitOn" | "usedBy"> = visitorCompiler;
  const secret = await keyedSecret(database, key, "session-secret");
  const networkKey = await keyedSecret(database, key, "networks");
  const codes = sealedCodes(await keyedSecret(database, key, "codes"));
  const secrets = sealedCodes(await keyedSecret(database, key, "secrets"));
  const { innerHosts } = env;
  const providers = { seals: secrets, innerHosts };
  await open.exclusively("log-ins", () => setLogInsOfEnvironment(database, providers, env.logInProviders));
  const mailer = env.mail && createMailer(env.mail, log);
  return {
    services: {
      configuration,
      database,
      jobs,
      compiler,
      /** In a thread, which a bundle can't start. */
      compareDriving: openDrivingComparison(),
      accounts: createAccounts(database, secret, log, configuration),
      universityLogIn: createUniversityLogIn({ database, secret, log, site: configuration, ...providers }),
      /** undefined: not configured */
      mailer,
      /** default from the environment */
      retentionMonths: env.retentionMonths,
      backUp: () => backUpNow(database, env),
      /** without secrets */
      environment: environmentSettings(process.env, env, configuration),
      engineHash,
      version,
      /** Event archives include both. */
      folders: { build: path.join(root, "build"), engines: keptEngines(env.dataDir) },
      eventFiles: createEventFiles(path.join(env.dataDir, "event-files")),
      /** From `npm run admin-link`. */
      importAdminLink: (token: string) => importAdminClaim(database, env.dataDir, token),
      /** Can't be reversed without the installation's key. */
      hashNetwork: (address: string) => createHmac("sha256", networkKey).update(networkOf(address)).digest("hex"),
      /** For team codes, under the installation's key. */
      codes,
      /** For values that are never displayed again, such as webhook addresses. */
      secrets,
      /** Private hosts that webhooks and university log-ins may use. */
      innerHosts,
      demonstration,
    },
    close: async () => {
      await visitorCompiler.close();
      await mailer?.close();
    },
  };
}
