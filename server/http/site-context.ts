import { createContext } from "react-router";
import type { Accounts } from "../people/accounts/accounts.ts";
import type { Visitor } from "../people/accounts/visitor.ts";
import type { UniversityLogIn } from "../people/university-log-in/university-log-in.ts";
import type { VisitorCompiler } from "../racing/compiling/visitor-compiler.ts";
import type { compareDriving } from "../racing/similarity/comparison-thread.ts";
import type { Database } from "../base/database/database.ts";
import type { JobQueue } from "../base/jobs/job-queue.ts";
import type { SealedCodes } from "../base/database/sealed-codes.ts";
import type { Mailer } from "../base/mail/mailer.ts";
import type { tellEnvironment } from "../event/settings/environment-settings.ts";
import type { EventFiles } from "../results/archive/event-files.ts";
import type { SiteConfiguration } from "../base/configuration/site-configuration.ts";

/** What a demonstration can do that no installation can. */
export interface Demonstration {
  /** Puts the season back in a moment. @returns milliseconds to wait when that was done a moment ago */
  reset: () => number | undefined;
}

/** What the process hands to every request's loaders and actions. */
export type SiteContext = {
  configuration: SiteConfiguration;
  /** Nonce of this response's Content-Security-Policy: every inline script and style carries it. */
  nonce: string;
  /** of the news that what is read for it holds (`live-updates.ts`), so that its live stream says whether there were others since */
  newsMark: string;
  /** First argument of every function of the server that a loader or action calls. */
  database: Database;
  jobs: Pick<JobQueue, "send">;
  /** Compiles for visitors whose browser cannot. */
  compiler: Pick<VisitorCompiler, "compile" | "waitOn" | "usedBy">;
  /** Puts two cars into the same situations, in a thread that a bundle cannot start. */
  compareDriving: typeof compareDriving;
  accounts: Accounts;
  /** sends letters, when the operator configured a server for them */
  mailer?: Mailer | undefined;
  /** months that the operator's environment keeps accounts for, unless the panel says otherwise */
  retentionMonths?: number | undefined;
  /** what the operator set when this process started, for the settings of the panel; secrets are not in it */
  environment?: ReturnType<typeof tellEnvironment>;
  /** hash of the engine that this process runs (`server/racing/races/compute-engine-hash.ts`) */
  engineHash: string;
  /** of this program, as `package.json` has it */
  version: string;
  /** Where the build and the kept engines lie: archives of an event take both with them. */
  folders: { build: string; engines: string };
  /** Events as files, kept once they were made. */
  eventFiles: EventFiles;
  /** Files of other installations' events. */
  /** Makes a one-time admin link known that `npm run admin-link` left beside the database. */
  takeUpAdminLink: (token: string) => Promise<void>;
  /** A network address' network as a hash that nobody can guess back without the installation's key. */
  hashNetwork: (address: string) => string;
  /** Opens and seals the codes that let people into teams, by the installation's key. */
  codes: SealedCodes;
  /** Seals what the site has to read again and nobody is shown again: where webhooks lead. */
  secrets: SealedCodes;
  /** Hosts of the operator's own network to which webhooks and universities' log-ins may lead. */
  innerHosts: readonly string[];
  /** Lets people in by their university's log-in. */
  universityLogIn: UniversityLogIn;
  /** Network address of the visitor, as the trusted proxies tell it. */
  address: string;
  /** Tells the operator of a fault of the host; what visitors see of it is the error page. */
  reportError: (error: unknown, request: Request) => void;
  /** Why the request reaches no page: the error page says it in the visitor's language. */
  refusal?: { statusCode: number; message: Readonly<Record<string, string>> };
  /** Only in a demonstration, where everybody may be anybody. */
  demonstration?: Demonstration | undefined;
  /** Who makes this request, looked up once; what they may do is decided by `may`. */
  visitor: () => Promise<Visitor>;
};

/**
 * Key of the site context in a `RouterContextProvider`.
 *
 * The bundle holds a copy of this module, so a process that serves the bundle takes the key from it:
 * `build.entry.module.siteContext`, exported by `web/entry.server.tsx`.
 */
export const siteContext = createContext<SiteContext>();
