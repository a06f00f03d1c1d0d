import type { Env } from "./platform/config/env.ts";
import type { SiteConfiguration } from "./platform/config/site-configuration.ts";
import type { FirstListener } from "./http/listen.ts";
import type { PageHandler, SharedParameters } from "./http/open-site.ts";
import type { pagePolicy } from "./http/security-headers.ts";
import type { StaticFiles } from "./http/static-files.ts";

/** Pages and files: built, or compiled from sources in development. */
export interface Site {
  pages: PageHandler;
  /** undefined: no page is shared */
  sharedParameters?: SharedParameters;
  files: StaticFiles;
  first?: FirstListener;
  /** where it is not that of a visitor's page */
  pagePolicy?: typeof pagePolicy;
  close?: () => Promise<void>;
}

export type OpenSite = (parts: {
  root: string;
  env: Env;
  configuration: SiteConfiguration;
  engineHash: string;
}) => Promise<Site>;
