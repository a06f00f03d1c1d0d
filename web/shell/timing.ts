/** The site's times, in one place. Those marked (spec) are fixed by the specification. */

/** How often a page asks for the latest build. */
export const latestBuildIntervalMs = 60_000;

/** How long the data of a visited page may be shown again without being asked for first (spec). */
export const pagePayloadLifeMs = 3_600_000;

/** A move between two pages (spec). */
export const routeTransitionMs = 100;

/** How long a part that loads its code may stay blank before its place is drawn (spec). */
export const asyncComponentDelayMs = 200;

/** A request to the backend that takes longer has failed (spec). */
export const requestTimeoutMs = 10_000;

/** How often the session is looked at, and how long before its end it is renewed (spec). */
export const sessionTickMs = 30_000;
export const sessionMarginMs = 10_000;

/** The live connection is heard from at least this often (spec); after two silent beats it is opened again. */
export const heartbeatMs = 30_000;

/** Half of how long a screen of a show waits for its live connection to open. Once it is open it beats every second. */
export const screenPatienceMs = 2_000;

/** How often a page tells the worker of all tabs that it is there: hidden ones speak once a minute at most. */
export const pageBeatMs = 60_000;

/** A part of the page that could not be loaded is asked for again after this. */
export const chunkRetryMs = 5_000;

/** How long an icon may take (spec). */
export const iconTimeoutMs = 1_500;
