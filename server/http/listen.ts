import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { EnvError, type Env } from "../base/configuration/env.ts";
import { isOfThisMachine, networkOf } from "../base/network/network-of-address.ts";
import { forwardedAddress } from "./forwarded-request.ts";

/** Answers a request; the second argument carries the connection. */
export type Answer = (request: Request, bindings: object) => Promise<Response>;

/** Longer than browsers and proxies keep an idle connection, so that they end it: one that we end may meet a request on its way. */
const keepAliveMs = 75_000;

/** Who is slower holds a connection to hold it. */
const limits = {
  keepAliveTimeout: keepAliveMs,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};
const mostHeaders = 100;
/**
 * Longer than any request is silent: who is waited for longer, to read what was asked for most of all, is cut off. Streams send something
 * more often, and end themselves when it is not taken.
 */
const idleMs = 90_000;
/**
 * Connections of one network, or requests under way where it comes through our proxies. Browsers have six at most: a hall of six hundred
 * people behind one address, and more as nearly all are idle.
 */
const perNetwork = 4_000;
/** Connections of all networks and proxies together, besides those that live streams may have: no one network can have them all. */
const besideStreams = 8_000;

/** Between two looks, while a server is closed, at connections that ask for nothing more. */
const idleLookMs = 20;

/** Connections that may wait to be taken up: a hall that reloads in one moment waits, and no browser tries again after seconds. */
const mostNewConnections = 4_096;

export interface ConnectionLimits {
  idleMs: number;
  perNetwork: number;
  inAll: number;
  /** how many proxies in a row are ours; with one the other end of a connection is a proxy, and all visitors are behind it */
  trustedProxies: number;
}

export function connectionLimits({
  trustedProxies,
  mostStreams,
}: Pick<Env, "trustedProxies" | "mostStreams">): ConnectionLimits {
  return { idleMs, perNetwork, inAll: mostStreams + besideStreams, trustedProxies };
}

/** Asked before everything else; calls `next` for requests that aren't its own. */
export type FirstListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Opens a port.
 *
 * @param address of this machine; undefined: all
 * @throws EnvError when the port cannot be had, with what to do about it
 */
export function listen(
  answer: Answer,
  port: number,
  address: string | undefined,
  most = connectionLimits({ trustedProxies: 0, mostStreams: 0 }),
  first?: FirstListener,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listener = getRequestListener(answer, { overrideGlobalObjects: false });
    const mayBegin = most.trustedProxies > 0 ? boundRequests(most.perNetwork, most.trustedProxies) : () => true;
    const server = createServer(limits, (request, response) => {
      const answerIt = () => {
        if (mayBegin(request, response)) void listener(request, response);
        else response.writeHead(503, refusedHeaders).end(tooManyUnderWay);
      };
      if (first) first(request, response, answerIt);
      else answerIt();
    });
    server.maxHeadersCount = mostHeaders;
    server.maxConnections = most.inAll;
    server.timeout = most.idleMs;
    if (most.trustedProxies === 0) boundConnections(server, most);
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port, address)));
    server.listen({ port, host: address, backlog: mostNewConnections }, () => resolve(server));
  });
}

const refusedHeaders = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "5" };
const tooManyUnderWay =
  "Too much is under way for your network already. Close what you do not need and try again in 5 seconds.\n" +
  "Ağınız için şu anda çok fazla istek sürüyor. Gerekmeyenleri kapatıp 5 saniye sonra yeniden deneyin.\n";

/**
 * Holds each network behind our proxies to so many requests under way, streams among them: until an answer was taken.
 *
 * @returns whether a request may begin
 */
function boundRequests(most: number, trustedProxies: number) {
  const underWay = new Map<string, number>();
  return ({ headers, socket }: IncomingMessage, response: ServerResponse): boolean => {
    const header = (name: string) => [headers[name] ?? ""].flat().join(",");
    const address = forwardedAddress(header, socket.remoteAddress ?? "", trustedProxies);
    if (isOfThisMachine(address)) return true;
    const network = networkOf(address);
    const count = underWay.get(network) ?? 0;
    if (count >= most) return false;
    underWay.set(network, count + 1);
    response.once("close", () => {
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    });
    return true;
  };
}

/**
 * Holds each network to so many connections. One more takes the place of one that asks for nothing or does not read its answer; where all
 * are in use it is not taken. When there are nearly as many as may be in all, whoever has most makes room. This machine's own are not
 * counted: a proxy may be among them.
 */
function boundConnections(server: Server, most: Pick<ConnectionLimits, "perNetwork" | "inAll">): void {
  const networks = new Map<string, Set<Socket>>();
  const busy = new Set<Socket>();
  let count = 0;
  server.on("request", (request, response) => {
    busy.add(request.socket);
    response.once("close", () => busy.delete(request.socket));
  });

  /** Ends one of these that is of no use to anybody. */
  function makeRoom(sockets: Set<Socket>): boolean {
    const given = [...sockets].find((each) => !busy.has(each)) ?? [...sockets].find((each) => each.writableNeedDrain);
    given?.destroy();
    return given !== undefined && sockets.delete(given);
  }

  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isOfThisMachine(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const sockets = networks.get(network) ?? new Set();
    const fullest = () => [...networks.values()].reduce((a, b) => (b.size > a.size ? b : a), sockets);
    const isFull = sockets.size >= most.perNetwork;
    if ((isFull && !makeRoom(sockets)) || (!isFull && count >= most.inAll - 1 && !makeRoom(fullest()))) {
      socket.destroy();
      return;
    }
    count += 1;
    networks.set(network, sockets.add(socket));
    socket.once("close", () => {
      count -= 1;
      sockets.delete(socket);
      if (sockets.size === 0 && networks.get(network) === sockets) networks.delete(network);
    });
  });
}

/**
 * Takes no more connections and waits for the requests that are under way.
 *
 * @param mostMs after which what is left is cut off
 */
export async function closeServer(server: Server, mostMs: number): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  // A connection whose answer ends after this, as that of a stream, is kept for the next request, which it must not wait for.
  const idle = setInterval(() => server.closeIdleConnections(), idleLookMs);
  const timer = setTimeout(() => server.closeAllConnections(), mostMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

function listenError(error: NodeJS.ErrnoException, port: number, address: string | undefined): Error {
  if (error.code === "EADDRINUSE") {
    return new EnvError(`Port ${port} is in use by another program. Stop that one, or choose another port with PORT.`);
  }
  if (error.code === "EACCES") {
    return new EnvError(`Port ${port} needs more rights than this user has. Choose one from 1024 up with PORT.`);
  }
  if (error.code === "EADDRNOTAVAIL") {
    return new EnvError(`HOST is "${address}", which is no address of this machine. Leave it out to listen on all.`);
  }
  return error;
}
