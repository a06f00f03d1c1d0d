import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Server } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messagesOf } from "#messages/messages-of.ts";
import { createAccounts } from "../accounts/accounts.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startLiveUpdates, type LiveUpdates } from "../platform/live/live-updates.ts";
import { readSiteConfiguration } from "../platform/config/site-configuration.ts";
import { appPartsForTests } from "./app-for-tests.ts";
import { createApp } from "./create-app.ts";
import { closeServer, listen } from "./listen.ts";

// A real socket: a server passes on other requests than a test would create.
let open: OpenDatabase;
let live: LiveUpdates;
let server: Server;
const released = Promise.withResolvers<void>();

beforeAll(async () => {
  open = await openForTests();
  live = await startLiveUpdates(open);
  const configuration = readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] });
  const log = pino({ level: "silent" });
  const accounts = createAccounts(open.database, "a secret of thirty-two characters", log, configuration);
  const answer = createApp({
    ...appPartsForTests({ open, accounts }, live),
    pages: async (request) => {
      if (new URL(request.url).pathname === "/held") await released.promise;
      return new Response(`read ${(await request.arrayBuffer()).byteLength}`);
    },
  });
  server = await listen(answer, 0, "127.0.0.1");
});

afterAll(async () => {
  await closeServer(server, 100);
  await live.close();
  await open.close();
});

async function send(head: readonly string[], body = ""): Promise<[status: number, text: string]> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  socket.on("error", () => undefined);
  socket.write([...head, "Host: localhost", "Connection: close", "", ""].join("\r\n") + body);
  await once(socket, "close");
  return [Number(text.split(" ", 2)[1]), text.slice(text.indexOf("\r\n\r\n") + 4)];
}

const isForm = "Content-Type: application/x-www-form-urlencoded";
const inChunks = (bytes: number) => {
  const chunks = Array.from({ length: Math.ceil(bytes / 65_536) }, (_, i) => Math.min(65_536, bytes - i * 65_536));
  return `${chunks.map((size) => `${size.toString(16)}\r\n${"x".repeat(size)}\r\n`).join("")}0\r\n\r\n`;
};

test.each(["POST", "PUT", "PATCH", "DELETE"])("a %s without a length is an empty form", async (method) => {
  expect(await send([`${method} /sign-out HTTP/1.1`])).toEqual([200, expect.stringContaining("read 0")]);
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("a %s in chunks is read", async (method) => {
  const answer = await send([`${method} /sign-in HTTP/1.1`, isForm, "Transfer-Encoding: chunked"], inChunks(100_000));
  expect(answer).toEqual([200, expect.stringContaining("read 100000")]);
});

test("limits bodies alike with a length or in chunks, for pages and API", async () => {
  const most = 1024 * 1024;
  const withLength = (bytes: number) =>
    send(["POST /sign-in HTTP/1.1", isForm, `Content-Length: ${bytes}`], "x".repeat(bytes));
  const chunked = (path: string, bytes: number) =>
    send([`POST ${path} HTTP/1.1`, isForm, "Transfer-Encoding: chunked"], inChunks(bytes));
  expect((await withLength(most))[0]).toBe(200);
  expect((await withLength(most + 1))[0]).toBe(413);
  expect((await chunked("/sign-in", most))[0]).toBe(200);
  expect((await chunked("/sign-in", most + 1))[0]).toBe(413);
  expect((await chunked("/api/v1/submissions", most + 1))[0]).toBe(413);
  // Small enough to be read, then refused as unauthenticated.
  expect((await chunked("/api/v1/submissions", 10))[0]).toBeGreaterThanOrEqual(400);
  expect((await chunked("/api/v1/submissions", 10))[0]).toBeLessThan(413);
});

test("refuses forms of an address with hundreds waiting, in the visitor's language, and still answers pages", async () => {
  const waiting = Array.from({ length: 603 }, () => send(["POST /held HTTP/1.1", "Content-Length: 0"]));
  const late = ["POST /sign-in HTTP/1.1", isForm, "Content-Length: 10", "Accept-Language: tr"];
  const refusal = messagesOf("tr").refusals.tooMany({ waitSeconds: 1 });
  // Its body never arrives.
  await expect.poll(() => Promise.race([send(late), wait(500)]), { timeout: 30_000 }).toEqual([429, refusal]);
  const [status, json] = await send([late[0]!.replace("/sign-in", "/sign-in.data"), ...late.slice(1)]);
  expect([status, JSON.parse(json)]).toEqual([429, expect.objectContaining({ message: refusal })]);
  expect((await send(["GET / HTTP/1.1"]))[0]).toBe(200);
  released.resolve();
  const statuses = new Set((await Promise.all(waiting)).map(([answered]) => answered));
  expect(statuses).toEqual(new Set([200]));
}, 60_000);
