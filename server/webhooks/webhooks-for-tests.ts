import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  method: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** `lost`: accepted, but the response never arrives. */
export type Reaction = { status: number; headers?: Record<string, string>; body?: string } | "lost";

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
