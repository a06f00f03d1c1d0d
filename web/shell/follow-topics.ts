import { heartbeatMs, screenPatienceMs } from "./timing.ts";

/** Who follows topics, and what it is told. */
interface Follower {
  topics: readonly string[];
  since: string | undefined;
  onNews: (topic: string | null) => void;
  onRefused: () => void;
  onLost: () => void;
}

/** What a page may be told beside its news. */
export interface FollowingTold {
  /** the mark of news with which its page was drawn, when it shows what it was drawn with: without others since it is told of none */
  since?: string | undefined;
  /** the server will not have it: too many streams, or a topic that this visitor may not follow */
  onRefused?: () => void;
  /** what has news is not told until `onNews(null)`: the connection broke, or is silent for too long */
  onLost?: () => void;
}

/** One connection of a page for all that its parts follow: browsers allow a site few of them, over all of its tabs. */
let connection: { source: EventSource; topics: ReadonlySet<string>; close: () => void } | undefined;
const followers = new Set<Follower>();
/** Connections in turn that were answered by something else than a stream, or not at all. */
let failures = 0;

/** While a server starts, a proxy answers in its place; thousands of pages should not come back to it at the same moment. */
const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

/** @param overlap the old connection goes on until the new one is ready, so that nothing is missed in between */
function connect(overlap: boolean): void {
  const old = connection;
  const topics = new Set([...followers].flatMap((follower) => follower.topics));
  if (!overlap) old?.close();
  if (topics.size === 0) {
    old?.close();
    connection = undefined;
    return;
  }
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
      tellLost();
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
    failures = 0;
    // What happened between the page's loading, or the loss of the connection, and now was told to nobody.
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
    tellLost();
    // A lost connection is made anew by the browser; one whose answer is no stream is not.
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
    // Two connections that overlap may both tell: the newer one is listened to once it is ready.
    for (const follower of followers) if (follower.topics.includes(event.data)) follower.onNews(event.data);
  });
  heard();
}

function tellLost(): void {
  for (const follower of followers) follower.onLost();
}

function retryMs(after: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** after) * (0.5 + Math.random() / 2);
}

/** Why a connection was no stream an `EventSource` does not tell: the site's own refusal, or a proxy whose server is away. */
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
 * Follows topics of the server (`race:42`, `competition:izmir`) and calls `onNews` when one has news, and whenever the
 * connection opens, for what was missed until then, unless the server knows that it was nothing. A connection that has been silent for two heartbeats is opened again, and so is one
 * in whose place a proxy answered because the server was away.
 *
 * @returns ends the following
 */
export function followTopics(
  topics: readonly string[],
  onNews: (topic: string | null) => void,
  { since, onRefused = () => undefined, onLost = () => undefined }: FollowingTold = {},
): () => void {
  const follower = { topics, since, onNews, onRefused, onLost };
  followers.add(follower);
  if (topics.every((topic) => connection?.topics.has(topic))) {
    // Followed already by another part: what this one missed until now it asks for itself.
    queueMicrotask(() => followers.has(follower) && onNews(null));
  } else connect(true);
  return () => {
    if (!followers.delete(follower)) return;
    if (followers.size === 0) connect(false);
    // The next page may follow the same, so nothing is opened anew before it has come.
    else setTimeout(dropUnfollowed, 1_000);
  };
}

function dropUnfollowed(): void {
  const wanted = new Set([...followers].flatMap((follower) => follower.topics));
  if (connection && [...connection.topics].some((topic) => !wanted.has(topic))) connect(true);
}
