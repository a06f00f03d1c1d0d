import { randomInt } from "node:crypto";
import type { Context } from "hono";
import type { LiveUpdates } from "../base/live/live-updates.ts";
import { refusalsFor } from "./refusals.ts";
import { networkOf } from "../base/network/network-of-address.ts";

/** How often a stream is heard from, news or none: proxies and phones drop a connection that is silent for a minute. */
export const heartbeatMs = 30_000;
/** The same of a screen of a show: three hundred people see it stand still until it finds out that its connection is a dead one. */
export const screenHeartbeatMs = 1_000;
/** Whoever says to be a screen is one, so only so many have the quicker beat. */
const mostQuick = 500;
/** All tabs of a browser share a stream, so it follows what all of them show. */
export const mostTopics = 64;
/** News that a reader has not taken yet; a reader that is slower has its stream ended, and opens a new one when it can. */
const mostWaiting = 256;

/** After a process is gone browsers come back to the next one, each at a moment of its own in this span: all at once they would be a rush. */
const firstBackMs = 500;
const lastBackMs = 7_500;

export interface LiveStreams {
  /**
   * Server-sent events: `event: news`, `data: <topic>` whenever one of the asked topics (`?topic=…&topic=…`) has news. The page then
   * asks its loader again. The first event says `ready`, so that a page can catch up on what it missed while it was connecting.
   * `event: heartbeat` comes every half minute, to screens of a show every second; `data` says in how many milliseconds the next one does.
   *
   * @param who somebody who is signed in is counted by themselves; everybody else with their network
   * @param mayFollow decides for each topic whether this visitor may follow it
   * @param stillMay asked before news of a topic are told: a stream that was begun by a session that has ended, or by somebody who has left
   *   a team, hears nothing more and ends. `true` without a promise: everybody may
   */
  answer: (
    context: Context,
    who: { address: string; personId: string | undefined },
    mayFollow: (topic: string) => Promise<boolean>,
    stillMay?: (topic: string) => Promise<boolean> | true,
  ) => Promise<Response> | Response;
  /** how many are open */
  count: () => number;
  /** Ends all: the process is about to go, and pages open their streams anew elsewhere. */
  endAll: () => void;
}

/** Browsers share one stream between their tabs: machines of one person, and pages that were left a moment ago. */
export const mostOfPerson = 24;

/** @param most streams of this process; one network may have half of them, beside those of people who are signed in */
export function createLiveStreams(live: LiveUpdates, most: number): LiveStreams {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const leaves = new Map<ReadableStreamDefaultController<Uint8Array>, () => void>();
  const perNetwork = new Map<string, number>();
  const mostPerNetwork = Math.max(1, Math.floor(most / 2));
  const encoder = new TextEncoder();
  const slow = rhythm(heartbeatMs);
  const quick = rhythm(screenHeartbeatMs);

  function rhythm(everyMs: number) {
    const heard = new Set<ReadableStreamDefaultController<Uint8Array>>();
    const beat = encoder.encode(`event: heartbeat\ndata: ${everyMs}\n\n`);
    let timer: NodeJS.Timeout | undefined;
    return {
      count: () => heard.size,
      first: beat,
      add(stream: ReadableStreamDefaultController<Uint8Array>): void {
        heard.add(stream);
        timer ??= setInterval(() => {
          for (const each of heard) send(each, beat);
        }, everyMs).unref();
      },
      remove(stream: ReadableStreamDefaultController<Uint8Array>): void {
        heard.delete(stream);
        if (heard.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      },
    };
  }

  function send(stream: ReadableStreamDefaultController<Uint8Array>, bytes: Uint8Array): void {
    if ((stream.desiredSize ?? 0) < -mostWaiting) end(stream);
    else stream.enqueue(bytes);
  }

  function forget(stream: ReadableStreamDefaultController<Uint8Array>): boolean {
    leaves.get(stream)?.();
    leaves.delete(stream);
    slow.remove(stream);
    quick.remove(stream);
    return open.delete(stream);
  }

  function end(stream: ReadableStreamDefaultController<Uint8Array>): void {
    if (forget(stream)) stream.close();
  }

  return {
    async answer(context, { address, personId }, mayFollow, stillMay = () => true) {
      const topics = [...new Set(new URL(context.req.url).searchParams.getAll("topic"))];
      if (topics.length === 0 || topics.length > mostTopics) {
        return context.text(`Ask for 1 to ${mostTopics} topics: /live?topic=competition:izmir`, 400);
      }
      const network = personId === undefined ? networkOf(address) : `person:${personId}`;
      const mostOfOne = personId === undefined ? mostPerNetwork : mostOfPerson;
      const isFull = () => open.size >= most || (perNetwork.get(network) ?? 0) >= mostOfOne;
      const refuse = () => context.text(refusalsFor(context.req.raw).tooManyStreams, 429, { "Retry-After": "60" });
      // Before anything is looked up for it.
      if (isFull()) return refuse();
      for (const topic of topics) {
        if (!(await mayFollow(topic))) return context.text("You may not follow one of these topics.", 403);
      }
      if (isFull()) return refuse();
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          own = stream;
          open.add(stream);
          perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
          const tell = (topic: string) => {
            if (open.has(stream)) send(stream, encoder.encode(`event: news\ndata: ${topic}\n\n`));
          };
          const leave = live.subscribe(topics, (topic) => {
            const may = stillMay(topic);
            if (may === true) return tell(topic);
            void may.then(
              (still) => (still ? tell(topic) : end(stream)),
              // Whether is not known: the page asks anew.
              () => end(stream),
            );
          });
          leaves.set(stream, () => {
            leave();
            const left = (perNetwork.get(network) ?? 1) - 1;
            if (left > 0) perNetwork.set(network, left);
            else perNetwork.delete(network);
          });
          const isQuick = topics.some((topic) => topic.startsWith("screen:")) && quick.count() < mostQuick;
          (isQuick ? quick : slow).add(stream);
          send(stream, encoder.encode(`event: ready\ndata: ${topics.join(" ")}\n\n`));
          if (isQuick) send(stream, quick.first);
          else send(stream, encoder.encode(`retry: ${randomInt(firstBackMs, lastBackMs)}\n\n`));
        },
        cancel() {
          if (own) forget(own);
        },
      });
      return new Response(body, {
        headers: {
          "Content-Type": "text/event-stream",
          "Cache-Control": "no-store",
          "X-Accel-Buffering": "no",
        },
      });
    },
    count: () => open.size,
    endAll() {
      for (const stream of open) end(stream);
    },
  };
}
