import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** What a receiver was sent. */
export interface Received {
  path: string;
  method: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** What a receiver does with a message. `lost`: it takes it, and its answer never arrives. */
export type Reaction = { status: number; headers?: Record<string, string>; body?: string } | "lost";

/** A receiver on this machine, as programs that take webhooks are ones. */
export async function openReceiver(react: (received: Received) => Reaction) {
  const server: Server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts).toString("utf8");
      const { url: path = "", method = "", headers } = request;
      const reaction = react({ path, method, headers, body });
      if (reaction === "lost") response.destroy();
      else response.writeHead(reaction.status, reaction.headers).end(reaction.body);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, close: () => server[Symbol.asyncDispose]() };
}
