import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { EnvError, type Env } from "../platform/config/env.ts";
import { isOfThisMachine, networkOf } from "../platform/network/addresses.ts";
import { forwardedAddress } from "./forwarded-request.ts";

export type Answer = (request: Request, bindings: object) => Promise<Response>;

/** Longer than browsers and proxies, so that they close idle connections: ours could collide with a request. */
const keepAliveMs = 75_000;

/** Slower clients only block connections. */
const limits = {
  keepAliveTimeout: keepAliveMs,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
};
const mostHeaders = 100;
/** Cuts off clients that don't read. Streams send more often and end on their own. */
const idleMs = 90_000;
/**
 * Connections of one network, or its requests behind our proxies. Allows a venue of six hundred people behind one
 * address.
 */
const perNetwork = 4_000;
/** Of all networks, without live streams: no single network can use them all. */
const besideStreams = 8_000;

/** In milliseconds, while closing. */
const idleLookMs = 20;

/** A venue may reload at the same moment, and browsers retry only after seconds. */
const mostNewConnections = 4_096;

export interface ConnectionLimits {
  idleMs: number;
  perNetwork: number;
  inAll: number;
  /** with one, all visitors share the proxy's connection address */
  trustedProxies: number;
}

export function connectionLimits({
  trustedProxies,
  mostStreams,
}: Pick<Env, "trustedProxies" | "mostStreams">): ConnectionLimits {
  return { idleMs, perNetwork, inAll: mostStreams + besideStreams, trustedProxies };
}

/** Calls `next` for requests that aren't its own. */
export type FirstListener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * @param address undefined: all
 * @throws EnvError when the port isn't available
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
 * Limits concurrent requests per network behind our proxies, streams included.
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
 * A new connection replaces an idle or stalled one of its network. Near the total limit the largest network makes room.
 * Loopback isn't counted because it may be a proxy.
 */
function boundConnections(server: Server, most: Pick<ConnectionLimits, "perNetwork" | "inAll">): void {
  const networks = new Map<string, Set<Socket>>();
  const busy = new Set<Socket>();
  let count = 0;
  server.on("request", (request, response) => {
    busy.add(request.socket);
    response.once("close", () => busy.delete(request.socket));
  });

  /** Idle or stalled ones only. */
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

/** @param mostMs then the rest is cut off */
export async function closeServer(server: Server, mostMs: number): Promise<void> {
  const closed = new Promise((resolve) => {
    server.close(resolve);
  });
  // Connections that become idle later, such as streams, must not be waited for.
  const idle = setInterval(() => server.closeIdleConnections(), idleLookMs);
  const timer = setTimeout(() => server.closeAllConnections(), mostMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

function listenError(error: NodeJS.ErrnoException, port: number, address: string | undefined): Error {
  if (error.code === "EADDRINUSE") {
    return new EnvError(`Port ${port} is in use. Stop the other program, or choose another port with PORT.`);
  }
  if (error.code === "EACCES") {
    return new EnvError(`This user can't open port ${port}. Set PORT to 1024 or higher.`);
  }
  if (error.code === "EADDRNOTAVAIL") {
    return new EnvError(`HOST is "${address}", which isn't an address of this machine. Leave it out to listen on all.`);
  }
  return error;
}
