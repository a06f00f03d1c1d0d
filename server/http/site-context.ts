import { createContext } from "react-router";
import type { Accounts } from "../accounts/accounts.ts";
import type { Visitor } from "../accounts/visitor.ts";
import type { UniversityLogIn } from "../accounts/university-login/university-log-in.ts";
import type { VisitorCompiler } from "../submissions/compiling/visitor-compiler.ts";
import type { compareDriving } from "../submissions/similarity/comparison-thread.ts";
import type { Database } from "../platform/database/database.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { SealedCodes } from "../platform/database/sealed-codes.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { tellEnvironment } from "../platform/settings/environment-settings.ts";
import type { EventFiles } from "../results/archive/event-files.ts";
import type { SiteConfiguration } from "../platform/config/site-configuration.ts";

export interface Demonstration {
  /** @returns milliseconds to wait after a recent reset */
  reset: () => number | undefined;
}

export type SiteContext = {
  configuration: SiteConfiguration;
  /** Required on every inline script and style. */
  nonce: string;
  /** from `live-updates.ts`; tells the live stream what the page includes */
  newsMark: string;
  database: Database;
  jobs: Pick<JobQueue, "send">;
  /** For browsers that can't compile. */
  compiler: Pick<VisitorCompiler, "compile" | "waitOn" | "usedBy">;
  /** In a thread, which a bundle can't start. */
  compareDriving: typeof compareDriving;
  accounts: Accounts;
  /** undefined: not configured */
  mailer?: Mailer | undefined;
  /** default from the environment */
  retentionMonths?: number | undefined;
  /** without secrets */
  environment?: ReturnType<typeof tellEnvironment>;
  /** from `server/races/compute-engine-hash.ts` */
  engineHash: string;
  version: string;
  /** Event archives include both. */
  folders: { build: string; engines: string };
  eventFiles: EventFiles;
  /** From `npm run admin-link`. */
  takeUpAdminLink: (token: string) => Promise<void>;
  /** Can't be reversed without the installation's key. */
  hashNetwork: (address: string) => string;
  /** For team codes, under the installation's key. */
  codes: SealedCodes;
  /** For values that are never displayed again, such as webhook addresses. */
  secrets: SealedCodes;
  /** Private hosts that webhooks and university log-ins may use. */
  innerHosts: readonly string[];
  universityLogIn: UniversityLogIn;
  /** As reported by trusted proxies. */
  address: string;
  reportError: (error: unknown, request: Request) => void;
  /** The error page shows it in the visitor's language. */
  refusal?: { statusCode: number; message: Readonly<Record<string, string>> };
  demonstration?: Demonstration | undefined;
  /** Looked up once; `may` decides on permissions. */
  visitor: () => Promise<Visitor>;
};

/** Take it from the bundle (`build.entry.module.siteContext`), which has its own copy of this module. */
export const siteContext = createContext<SiteContext>();
