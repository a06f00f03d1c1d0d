import { createContext } from "react-router";
import type { SiteConfiguration } from "./site-configuration.ts";

/** What the process hands to every request's loaders and actions. */
export type SiteContext = {
  configuration: SiteConfiguration;
  /** Nonce of this response's Content-Security-Policy: every inline script and style carries it. */
  nonce: string;
};

/**
 * Key of the site context in a `RouterContextProvider`.
 *
 * The bundle holds a copy of this module, so a process that serves the bundle takes the key from it:
 * `build.entry.module.siteContext`, exported by `web/entry.server.tsx`.
 */
export const siteContext = createContext<SiteContext>();
