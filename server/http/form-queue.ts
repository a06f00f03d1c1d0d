import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { networkOf } from "../base/network/network-of-address.ts";
import { createFairQueue } from "../base/processes/fair-queue.ts";
import { forwardedAddress } from "./forwarded-request.ts";

/** Cookies of somebody who is signed in, or was in this browser. Whether they are genuine is known later. */
const ownCookies = /session_token=|known_device=/;

/** Refusals that are drawn as a page in a second; the others are told the same in a line. */
const mostRefusalsDrawn = 20;

const tooMany = {
  headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "1" },
  text:
    "Too many forms wait for your network already. Try again in 1 second.\n" +
    "Ağınızdan çok fazla form sırada bekliyor. 1 saniye sonra yeniden deneyin.\n",
};

/** Strangers' forms are shorter. One that is longer, or does not say, comes as slowly as it likes, in a line of such forms. */
const mostFormBytes = 16_384;

/**
 * Forms of strangers begin in turns, shared out among networks. They wait where they arrive: a form that waits has cost the connection and
 * its few lines, and three thousand of them keep nobody's page from being drawn. A turn begins when the form is here as a whole, and ends when
 * its answer is made: who sends or reads slowly holds up nobody.
 */
export interface FormQueue {
  /** Asked of every request before anything is made of it. @param begin answers it */
  atDoor: (request: IncomingMessage, response: ServerResponse, begin: () => void) => void;
  /** Whether a request waited at the door, and has its turn. */
  hasTurn: (request: IncomingMessage | undefined) => boolean;
  /** The answer to a request is made: what had a turn has none any more. */
  over: (request: IncomingMessage | undefined) => void;
  /** Whether too many forms wait for somebody's network. */
  isFull: (address: string) => boolean;
  /** For a form that came by the door with cookies that are nobody's. @returns undefined when too many wait */
  run: <Result>(address: string, work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** @param trustedProxies how many proxies in a row are ours */
export function createFormQueue(
  trustedProxies: number,
  most: Parameters<typeof createFairQueue>[0] = { atOnce: 3, ofOne: 2, waiting: 600 },
): FormQueue {
  const turns = createFairQueue(most);
  const long = createFairQueue({ atOnce: 2, ofOne: 1, waiting: 20 });
  const begun = new WeakMap<IncomingMessage, () => void>();
  let drawnAtMs: number[] = [];
  const mayDraw = () => {
    const nowMs = performance.now();
    drawnAtMs = drawnAtMs.filter((atMs) => nowMs - atMs < 1_000);
    return drawnAtMs.length < mostRefusalsDrawn && drawnAtMs.push(nowMs) > 0;
  };
  const isFull = (address: string) => turns.isFull(networkOf(address));

  function refuse(response: ServerResponse, draw: () => void): void {
    // Who looks at it gets the page, in their language; the site refuses it for the same reason.
    if (mayDraw()) draw();
    else response.writeHead(429, tooMany.headers).end(tooMany.text);
  }

  async function takeTurn(network: string, request: IncomingMessage, response: ServerResponse, begin: () => void) {
    const isShort = saidBytes(request) <= mostFormBytes;
    // Here as a whole it is read from memory.
    if (isShort) (request as { rawBody?: Buffer }).rawBody = await buffer(request);
    const line = isShort ? turns : long;
    if (line.isFull(network)) {
      refuse(response, begin);
      return;
    }
    await line.run(network, async () => {
      // Whoever did not wait wants no answer.
      if (response.destroyed) return;
      const { promise: answered, resolve } = Promise.withResolvers<void>();
      begun.set(request, resolve);
      response.once("close", resolve);
      begin();
      await answered;
    });
  }

  return {
    hasTurn: (request) => request !== undefined && begun.has(request),
    over: (request) => request && begun.get(request)?.(),
    isFull,
    run: (address, work) => turns.run(networkOf(address), work),
    atDoor(request, response, begin) {
      if (!isStrangersForm(request)) {
        begin();
        return;
      }
      const header = (name: string) => [request.headers[name] ?? ""].flat().join(",");
      const address = forwardedAddress(header, request.socket.remoteAddress ?? "", trustedProxies);
      if (isFull(address)) refuse(response, begin);
      // One that breaks off wants no answer either.
      else takeTurn(networkOf(address), request, response, begin).catch(() => response.destroy());
    },
  };
}

function saidBytes({ headers }: IncomingMessage): number {
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;
}

/** What programs send is counted by their token; what pages send by themselves is no form, draws nothing and may take its time. */
function isStrangersForm({ method, url = "", headers }: IncomingMessage): boolean {
  return method === "POST" && !/^\/(?:api\/|_)/.test(url) && !ownCookies.test(headers.cookie ?? "");
}
