import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { EnvError } from "../base/configuration/env.ts";
import { isOfThisMachine, networkOf } from "../base/network/network-of-address.ts";

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
/** Browsers have six at most: a hall of six hundred people behind one address, and more as nearly all are idle. */
const connectionsPerNetwork = 4_000;

/** Connections that may wait to be taken up: a hall that reloads in one moment waits, and no browser tries again after seconds. */
const mostNewConnections = 4_096;

export interface ConnectionLimits {
  idleMs: number;
  /** undefined: the other end is a proxy, and all visitors are behind it */
  perNetwork: number | undefined;
}

/** @param trustedProxies how many proxies in a row are ours */
export function connectionLimits(trustedProxies: number): ConnectionLimits {
  return { idleMs, perNetwork: trustedProxies > 0 ? undefined : connectionsPerNetwork };
}

/**
 * Opens a port.
 *
 * @param address of this machine; undefined: all
 * @param onArrival called for each connection
 * @throws EnvError when the port cannot be had, with what to do about it
 */
export function listen(
  answer: Answer,
  port: number,
  address: string | undefined,
  { idleMs: mostIdleMs, perNetwork } = connectionLimits(0),
  onArrival: () => void = () => undefined,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listener = getRequestListener(answer, { overrideGlobalObjects: false });
    const server = createServer(limits, (request, response) => void listener(request, response));
    server.on("connection", onArrival);
    server.maxHeadersCount = mostHeaders;
    server.timeout = mostIdleMs;
    if (perNetwork !== undefined) boundConnections(server, perNetwork);
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port, address)));
    server.listen({ port, host: address, backlog: mostNewConnections }, () => resolve(server));
  });
}

/**
 * Holds each network to so many connections. One more takes the place of one that asks for nothing or does not read its answer; where all
 * are in use it is not taken. This machine's own are not counted: a proxy may be among them.
 */
function boundConnections(server: Server, most: number): void {
  const networks = new Map<string, Set<Socket>>();
  const busy = new Set<Socket>();
  server.on("request", (request, response) => {
    busy.add(request.socket);
    response.once("close", () => busy.delete(request.socket));
  });
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isOfThisMachine(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const sockets = networks.get(network) ?? new Set();
    if (sockets.size >= most) {
      const given = [...sockets].find((each) => !busy.has(each)) ?? [...sockets].find((each) => each.writableNeedDrain);
      if (!given) {
        socket.destroy();
        return;
      }
      given.destroy();
      sockets.delete(given);
    }
    networks.set(network, sockets.add(socket));
    socket.once("close", () => {
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
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), mostMs);
  await closed;
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
