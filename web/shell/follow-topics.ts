import { heartbeatMs } from "./timing.ts";

type Follower = { topics: readonly string[]; onNews: (topic: string | null) => void; onRefused: () => void };

/** One connection of a page for all that its parts follow: browsers allow a site few of them, over all of its tabs. */
let connection: { source: EventSource; topics: ReadonlySet<string>; close: () => void } | undefined;
const followers = new Set<Follower>();

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
  const source = new EventSource(`/live?${new URLSearchParams([...topics].map((topic) => ["topic", topic]))}`);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => connect(false), 2 * heartbeatMs);
  };
  const close = () => {
    clearTimeout(silence);
    source.close();
    if (overlap) old?.close();
  };
  connection = { source, topics, close };
  let wasReady = false;
  source.addEventListener("ready", () => {
    heard();
    // What happened between the page's loading, or the loss of the connection, and now was told to nobody.
    const covered = overlap && !wasReady ? old?.topics : undefined;
    wasReady = true;
    old?.close();
    for (const follower of followers) if (!follower.topics.every((topic) => covered?.has(topic))) follower.onNews(null);
  });
  source.addEventListener("heartbeat", heard);
  source.addEventListener("error", () => {
    // A lost connection is made anew by the browser; an answer that is no stream is not.
    if (source.readyState === 2) for (const follower of followers) follower.onRefused();
  });
  source.addEventListener("news", (event: MessageEvent<string>) => {
    heard();
    // Two connections that overlap may both tell: the newer one is listened to once it is ready.
    for (const follower of followers) if (follower.topics.includes(event.data)) follower.onNews(event.data);
  });
  heard();
}

/**
 * Follows topics of the server (`race:42`, `competition:izmir`) and calls `onNews` when one has news, and whenever the
 * connection opens, for what was missed until then. A connection that has been silent for two heartbeats is opened again.
 *
 * @param onRefused the server will not have it: too many streams, or a topic that this visitor may not follow
 * @returns ends the following
 */
export function followTopics(
  topics: readonly string[],
  onNews: (topic: string | null) => void,
  onRefused: () => void = () => undefined,
): () => void {
  const follower = { topics, onNews, onRefused };
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
