import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { LiveUpdates } from "../live/live-updates.ts";

/** How often a stream is heard from, news or none: proxies and phones drop a connection that is silent for a minute. */
export const heartbeatMs = 30_000;
const mostTopics = 16;

/**
 * Server-sent events: `event: news`, `data: <topic>` whenever one of the asked topics (`?topic=…&topic=…`) has news. The page then
 * asks its loader again. The first event says `ready`, so that a page can catch up on what it missed while it was connecting.
 *
 * @param mayFollow decides for each topic whether this visitor may follow it
 */
export async function answerLiveStream(
  context: Context,
  live: LiveUpdates,
  mayFollow: (topic: string) => Promise<boolean>,
): Promise<Response> {
  const topics = [...new Set(new URL(context.req.url).searchParams.getAll("topic"))];
  if (topics.length === 0 || topics.length > mostTopics) {
    return context.text(`Ask for 1 to ${mostTopics} topics: /live?topic=competition:izmir`, 400);
  }
  for (const topic of topics) {
    if (!(await mayFollow(topic))) return context.text("You may not follow one of these topics.", 403);
  }
  context.header("Cache-Control", "no-store");
  context.header("X-Accel-Buffering", "no");
  return streamSSE(context, async (stream) => {
    const gone = Promise.withResolvers<void>();
    const send = (event: string, data: string) => {
      stream.writeSSE({ event, data }).catch(() => gone.resolve());
    };
    const leave = live.subscribe(topics, (topic) => send("news", topic));
    const heartbeat = setInterval(() => send("heartbeat", ""), heartbeatMs);
    stream.onAbort(() => gone.resolve());
    send("ready", topics.join(" "));
    await gone.promise;
    clearInterval(heartbeat);
    leave();
  });
}
