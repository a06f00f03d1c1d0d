import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { EnvError } from "../env.ts";

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
 * Opens a port.
 *
 * @param address of this machine; undefined: all
 * @throws EnvError when the port cannot be had, with what to do about it
 */
export function listen(answer: Answer, port: number, address: string | undefined): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listener = getRequestListener(answer, { overrideGlobalObjects: false });
    const server = createServer(limits, (request, response) => void listener(request, response));
    server.maxHeadersCount = mostHeaders;
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port, address)));
    server.listen({ port, host: address }, () => resolve(server));
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
