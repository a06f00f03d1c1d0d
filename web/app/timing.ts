/** In milliseconds. Those marked (spec) are fixed by the specification. */

export const latestBuildIntervalMs = 60_000;

/** (spec) */
export const pagePayloadLifeMs = 3_600_000;

/** (spec) */
export const routeTransitionMs = 100;

/** (spec) */
export const asyncComponentDelayMs = 200;

/** (spec) */
export const requestTimeoutMs = 10_000;

/** (spec) */
export const sessionTickMs = 30_000;
export const sessionMarginMs = 10_000;

/** (spec); reconnects after two silent beats. */
export const heartbeatMs = 30_000;

/** Without a first event of the stream; also between polls. */
export const pollMs = 20_000;

/** Half the time to connect; then it beats every second. */
export const screenPatienceMs = 2_000;

/** Hidden tabs' timers run once a minute at most. */
export const pageBeatMs = 60_000;

export const chunkRetryMs = 5_000;

/** (spec) */
export const iconTimeoutMs = 1_500;
