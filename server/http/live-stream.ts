import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
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
   * asks its loader again. The first event says `ready`, so that a page can catch up on what it missed while it was connecting; with a
   * second line, `data: current`, when it has missed nothing since it was drawn (`?since=<mark>`).
   * `event: heartbeat` comes every half minute, to screens of a show every second; `data` says in how many milliseconds the next one does.
   *
   * @param who somebody who is signed in is counted by themselves; everybody else with their network. `outgoing`: the answer as Node has it
   * @param mayFollow decides for each topic whether this visitor may follow it
   * @param stillMay asked before news of a topic are told: a stream that was begun by a session that has ended, or by somebody who has left
   *   a team, hears nothing more and ends. `true` without a promise: everybody may
   */
  answer: (
    context: Context,
    who: { address: string; personId: string | undefined; outgoing?: ServerResponse | undefined },
    mayFollow: (topic: string) => Promise<boolean>,
    stillMay?: (topic: string) => Promise<boolean> | true,
  ) => Promise<Response> | Response;
  /** how many are open */
  count: () => number;
  /** Ends all: the process is about to go, and pages open their streams anew elsewhere. */
  endAll: () => void;
}

const streamHeaders = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

interface OpenStream {
  body: ReadableStreamDefaultController<Uint8Array>;
  outgoing: ServerResponse | undefined;
}

/** Something to send, made once for all streams: as it stands in a body, and as HTTP has a part of one. */
interface Message {
  bytes: Uint8Array;
  chunk: Buffer;
}

function messageOf(text: string): Message {
  const bytes = Buffer.from(text);
  return { bytes, chunk: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]) };
}

const newsOf = (topic: string) => messageOf(`event: news\ndata: ${topic}\n\n`);

/** Browsers share one stream between their tabs: machines of one person, and pages that were left a moment ago. */
export const mostOfPerson = 24;

/** @param most streams of this process; one network may have half of them, beside those of people who are signed in */
export function createLiveStreams(live: LiveUpdates, most: number): LiveStreams {
  const open = new Set<OpenStream>();
  const leaves = new Map<OpenStream, () => void>();
  const perNetwork = new Map<string, number>();
  const mostPerNetwork = Math.max(1, Math.floor(most / 2));
  const slow = rhythm(heartbeatMs);
  const quick = rhythm(screenHeartbeatMs);
  /** Thousands hear the same one after the other. */
  let lastNews = { topic: "", message: newsOf("") };

  function rhythm(everyMs: number) {
    const heard = new Set<OpenStream>();
    const beat = messageOf(`event: heartbeat\ndata: ${everyMs}\n\n`);
    let timer: NodeJS.Timeout | undefined;
    return {
      count: () => heard.size,
      first: beat,
      add(stream: OpenStream): void {
        heard.add(stream);
        timer ??= setInterval(() => {
          for (const each of heard) send(each, beat);
        }, everyMs).unref();
      },
      remove(stream: OpenStream): void {
        heard.delete(stream);
        if (heard.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      },
    };
  }

  /**
   * Once the head is out and the body has nothing left to hand on, parts of the body go to the socket as they are: by way of a stream and
   * Node's answer each would take twice the time, most of it for promises and for lengths that are the same for all.
   */
  function send(stream: OpenStream, { bytes, chunk }: Message): void {
    const { body, outgoing } = stream;
    const waiting = -(body.desiredSize ?? 0);
    const isEmpty = waiting < 0;
    const socket = isEmpty && outgoing?.headersSent && outgoing.chunkedEncoding ? outgoing.socket : null;
    if (waiting > mostWaiting || (socket?.writableLength ?? 0) > mostWaiting * chunk.length) end(stream);
    else if (socket?.writable) socket.write(chunk);
    else body.enqueue(bytes);
  }

  function tellNews(stream: OpenStream, topic: string): void {
    if (!open.has(stream)) return;
    if (lastNews.topic !== topic) lastNews = { topic, message: newsOf(topic) };
    send(stream, lastNews.message);
  }

  function forget(stream: OpenStream): boolean {
    leaves.get(stream)?.();
    leaves.delete(stream);
    slow.remove(stream);
    quick.remove(stream);
    return open.delete(stream);
  }

  function end(stream: OpenStream): void {
    if (forget(stream)) stream.body.close();
  }

  return {
    async answer(context, { address, personId, outgoing }, mayFollow, stillMay = () => true) {
      const { searchParams } = new URL(context.req.url);
      const topics = [...new Set(searchParams.getAll("topic"))];
      const since = searchParams.get("since");
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
      // Of a stream whose body nobody takes nobody would say that it has ended.
      if (context.req.method === "HEAD") return new Response(null, { headers: streamHeaders });
      let own: OpenStream | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const stream = { body: controller, outgoing };
          own = stream;
          open.add(stream);
          perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
          const leave = live.subscribe(topics, (topic) => {
            const may = stillMay(topic);
            if (may === true) return tellNews(stream, topic);
            void may.then(
              (still) => (still ? tellNews(stream, topic) : end(stream)),
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
          const isCurrent = since !== null && live.isSilentSince(since, topics);
          send(stream, messageOf(`event: ready\ndata: ${topics.join(" ")}\n${isCurrent ? "data: current\n" : ""}\n`));
          if (isQuick) send(stream, quick.first);
          else send(stream, messageOf(`retry: ${randomInt(firstBackMs, lastBackMs)}\n\n`));
        },
        cancel() {
          if (own) forget(own);
        },
      });
      return new Response(body, { headers: streamHeaders });
    },
    count: () => open.size,
    endAll() {
      for (const stream of open) end(stream);
    },
  };
}
