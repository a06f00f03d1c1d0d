import { heartbeatMs, pollMs, screenPatienceMs } from "./timing.ts";

export interface FollowOptions {
  /** the news that the page's data already includes */
  since?: string | undefined;
  /** too many streams, or a forbidden topic */
  onRefused?: () => void;
  /** no news until `onNews(null)` */
  onLost?: () => void;
  /** neither the stream nor polling reaches the server */
  onUnavailable?: () => void;
}

type Follower = Required<FollowOptions> & { topics: readonly string[]; onNews: (topic: string | null) => void };

/** Browsers allow few connections to a site, so all parts share one. */
let connection: { source: EventSource; topics: ReadonlySet<string>; close: () => void } | undefined;
const followers = new Set<Follower>();
let failures = 0;

/** Polls without a stream: some proxies hold it back without an error. */
let polling: ReturnType<typeof setTimeout> | undefined;

/** Spread out while the server starts. */
const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

/** @param overlap keeps the old connection until the new one is ready */
function connect(overlap: boolean): void {
  const old = connection;
  const topics = new Set([...followers].flatMap((follower) => follower.topics));
  if (!overlap) old?.close();
  if (topics.size === 0) {
    old?.close();
    connection = undefined;
    stopPolling();
    return;
  }
  pollUntilReady();
  const marks = new Set([...followers].map((follower) => follower.since));
  const [mark] = marks;
  const asked = [...topics].map((topic) => ["topic", topic]);
  if (mark !== undefined && marks.size === 1) asked.push(["since", mark]);
  const address = `/live?${new URLSearchParams(asked)}`;
  const isScreen = [...topics].some((topic) => topic.startsWith("screen:"));
  const source = new EventSource(address);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let beatMs = isScreen ? screenPatienceMs : heartbeatMs;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      notifyLost();
      connect(false);
    }, 2 * beatMs);
  };
  const close = () => {
    clearTimeout(silence);
    source.close();
    if (overlap) old?.close();
  };
  connection = { source, topics, close };
  let wasReady = false;
  let wasLost = false;
  source.addEventListener("ready", ({ data }: MessageEvent<string | undefined>) => {
    heard();
    stopPolling();
    failures = 0;
    // Anything between load or loss and now was missed.
    const covered = overlap && !wasReady ? old?.topics : undefined;
    const hasMissedNothing = !wasReady && !wasLost && (data?.endsWith("\ncurrent") ?? false);
    wasReady = true;
    old?.close();
    if (hasMissedNothing) return;
    for (const follower of followers) if (!follower.topics.every((topic) => covered?.has(topic))) follower.onNews(null);
  });
  source.addEventListener("heartbeat", ({ data }: MessageEvent<string | undefined>) => {
    beatMs = Number(data) || beatMs;
    heard();
  });
  source.addEventListener("error", () => {
    wasLost = true;
    notifyLost();
    pollUntilReady();
    // The browser reconnects automatically, except after an answer that isn't a stream.
    if (source.readyState !== 2) return;
    void isRefused(address).then((refused) => {
      if (connection?.source !== source) return;
      if (refused) {
        for (const follower of followers) follower.onRefused();
        return;
      }
      clearTimeout(silence);
      silence = setTimeout(() => connect(false), isScreen ? screenPatienceMs / 2 : retryMs(failures));
      failures += 1;
    });
  });
  source.addEventListener("news", (event: MessageEvent<string>) => {
    heard();
    // Once ready, the newer connection wins.
    for (const follower of followers) if (follower.topics.includes(event.data)) follower.onNews(event.data);
  });
  heard();
}

function notifyLost(): void {
  for (const follower of followers) follower.onLost();
}

function pollUntilReady(afterMs = pollMs): void {
  polling ??= setTimeout(() => void poll(), afterMs);
}

async function poll(): Promise<void> {
  const current = polling;
  const isReachable = await fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
  if (polling !== current) return;
  polling = undefined;
  for (const follower of followers)
    if (isReachable) follower.onNews(null);
    else follower.onUnavailable();
  pollUntilReady(pollMs * (1 + Math.random() / 2));
}

function stopPolling(): void {
  clearTimeout(polling);
  polling = undefined;
}

function retryMs(after: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** after) * (0.5 + Math.random() / 2);
}

/** `EventSource` doesn't say whether the site refused or the server is down. */
async function isRefused(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { headers: { accept: "text/event-stream" } });
    void answer.body?.cancel();
    return answer.status >= 400 && answer.status < 500;
  } catch {
    return false;
  }
}

/**
 * Calls `onNews` for topics such as `race:42`, and when the connection opens with possible gaps. Reconnects after two
 * silent heartbeats and when a proxy answers.
 * @returns a stop function
 */
export function followTopics(
  topics: readonly string[],
  onNews: (topic: string | null) => void,
  { since, onRefused = () => undefined, onLost = () => undefined, onUnavailable = () => undefined }: FollowOptions = {},
): () => void {
  const follower = { topics, since, onNews, onRefused, onLost, onUnavailable };
  followers.add(follower);
  if (topics.every((topic) => connection?.topics.has(topic))) {
    // The connection is already open, so it won't report what this part missed.
    queueMicrotask(() => followers.has(follower) && onNews(null));
  } else connect(true);
  return () => {
    if (!followers.delete(follower)) return;
    if (followers.size === 0) connect(false);
    // The next page may follow the same topics.
    else setTimeout(dropUnfollowed, 1_000);
  };
}

function dropUnfollowed(): void {
  const wanted = new Set([...followers].flatMap((follower) => follower.topics));
  if (connection && [...connection.topics].some((topic) => !wanted.has(topic))) connect(true);
}
