import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { LiveUpdates } from "../platform/live/live-updates.ts";
import { refusalsFor } from "./refusals.ts";
import { networkOf } from "../platform/network/addresses.ts";
import { may } from "../accounts/permissions.ts";
import type { Visitor } from "../accounts/visitor.ts";
import { findRow, type Database } from "../platform/database/database.ts";

/** Topics that anyone can follow. Screens have no account; their data needs a token. */
const forAll: ReadonlySet<string> = new Set(["competition", "race", "names", "show", "screen", "announcements"]);

export const isForAll = (topic: string): boolean => forAll.has(topic.split(":", 1)[0] ?? "");

/** False for unknown topics. */
export async function canSubscribe(database: Database, visitor: Visitor, topic: string): Promise<boolean> {
  const [kind = "", id, ...rest] = topic.split(":");
  if (id === undefined || !/^[\w-]{1,64}$/.test(id) || rest.length > 0) return false;
  switch (kind) {
    case "competition":
    case "race":
    case "names":
    case "show":
    case "screen":
      return true;
    case "announcements":
      return id === "all";
    case "person":
      return visitor.person?.id === id;
    case "questions": {
      const row = await findRow(database, "competition", id, "brand");
      return row !== undefined && may(visitor, { act: "answer-questions", brand: row.brand });
    }
    case "team":
      return may(visitor, { act: "see-team-private", teamId: id });
    case "submission": {
      if (!visitor.person) return false;
      const row = await findRow(database, "submission", id, "teamId");
      return row !== undefined && may(visitor, { act: "see-team-private", teamId: row.teamId });
    }
    default:
      return false;
  }
}

/** In milliseconds: proxies and phones drop connections that are silent for a minute. */
export const heartbeatMs = 30_000;
/** In milliseconds: an audience sees a frozen screen until it notices a dead connection. */
export const screenHeartbeatMs = 1_000;
/** Anyone can claim to be a screen, so the faster beat is limited. */
const mostQuick = 500;
/** All tabs of a browser share a stream. */
export const mostTopics = 64;
/** A slower reader's stream is ended; it reconnects. */
const mostWaiting = 256;

/** Spreads reconnections after a restart. */
const firstBackMs = 500;
const lastBackMs = 7_500;

export type LiveStreams = ReturnType<typeof createLiveStreams>;

const streamHeaders = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

interface OpenStream {
  body: ReadableStreamDefaultController<Uint8Array>;
  outgoing: ServerResponse | undefined;
}

/** As bytes, and as an HTTP chunk. */
type Message = ReturnType<typeof messageOf>;

function messageOf(text: string) {
  const bytes = Buffer.from(text);
  return { bytes, chunk: Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]) };
}

const newsOf = (topic: string) => messageOf(`event: news\ndata: ${topic}\n\n`);

/** Browsers share one stream between tabs; this allows several machines. */
export const mostOfPerson = 24;

/** @param most in this process; one network can have half of them, plus signed-in people */
export function createLiveStreams(live: LiveUpdates, most: number) {
  const open = new Set<OpenStream>();
  const leaves = new Map<OpenStream, () => void>();
  const perNetwork = new Map<string, number>();
  const mostPerNetwork = Math.max(1, Math.floor(most / 2));
  const slow = rhythm(heartbeatMs);
  const quick = rhythm(screenHeartbeatMs);
  /** Cached: thousands get the same message. */
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

  /** Writes chunks to the socket once the head is sent: the regular way takes twice the time per message. */
  function send(stream: OpenStream, { bytes, chunk }: Message): void {
    const { body, outgoing } = stream;
    const waiting = -(body.desiredSize ?? 0);
    const isEmpty = waiting < 0;
    const socket = isEmpty && outgoing?.headersSent && outgoing.chunkedEncoding ? outgoing.socket : null;
    if (waiting > mostWaiting || (socket?.writableLength ?? 0) > mostWaiting * chunk.length) end(stream);
    else if (socket?.writable) socket.write(chunk);
    else body.enqueue(bytes);
  }

  function sendNews(stream: OpenStream, topic: string): void {
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
    /**
     * Server-sent events: `event: news` with `data: <topic>` for the topics asked for (`?topic=…`). The first is `ready`,
     * with `data: current` if nothing was missed since `?since=<mark>`. `event: heartbeat` every half minute, to screens
     * every second.
     */
    async answer(
      context: Context,
      who: { address: string; personId: string | undefined; outgoing?: ServerResponse | undefined },
      canSubscribe: (topic: string) => Promise<boolean>,
      stillMay: (topic: string) => Promise<boolean> | true = () => true,
    ) {
      const { address, personId, outgoing } = who;
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
      // Before any lookup.
      if (isFull()) return refuse();
      for (const topic of topics) {
        if (!(await canSubscribe(topic))) return context.text("You may not follow one of these topics.", 403);
      }
      if (isFull()) return refuse();
      // A HEAD stream would never be closed.
      if (context.req.method === "HEAD") return new Response(null, { headers: streamHeaders });
      let openStream: OpenStream | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const stream = { body: controller, outgoing };
          openStream = stream;
          open.add(stream);
          perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1);
          const leave = live.subscribe(topics, (topic) => {
            const may = stillMay(topic);
            if (may === true) return sendNews(stream, topic);
            void may.then(
              (still) => (still ? sendNews(stream, topic) : end(stream)),
              // The page reloads its data, because this is unknown.
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
          if (openStream) forget(openStream);
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
