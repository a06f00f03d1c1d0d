import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { mayBeAddressed, sendOutside, isOuterAddress } from "./send-outside.ts";

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server[Symbol.asyncDispose]()));
});

async function receiver(answer: (...[request, response]: Parameters<RequestListener>) => unknown): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

const message = (url: string, headers = {}) => ({ method: "POST" as const, url, headers, body: "news" });

test.each([
  "127.0.0.1",
  "127.1.2.3",
  "10.0.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "fe80::1",
  "fc00::1",
  "fd12::1",
  "ff02::1",
  "2002:7f00:1::",
  "2001:0:1::1",
  "localhost",
])("refuses the private address %s", (address) => {
  expect(isOuterAddress(address)).toBe(false);
});

test.each(["1.1.1.1", "8.8.8.8", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450::1"])(
  "accepts the public address %s",
  (address) => {
    expect(isOuterAddress(address)).toBe(true);
  },
);

test.each([
  ["http://example.org/", false],
  ["https://example.org/", true],
  ["https://127.0.0.1/", false],
  ["https://2130706433/", false],
  ["https://0x7f.1/", false],
  ["https://[::1]/", false],
  ["https://[::ffff:127.0.0.1]/", false],
  ["file:///etc/passwd", false],
  ["http://chat.lan:8065/hooks", true],
  ["http://chat.lan/hooks", false],
])("accepts the address %s: %s", (url, may) => {
  expect(mayBeAddressed(new URL(url), ["chat.lan:8065"])).toBe(may);
});

test("reaches only the allowed host of the operator's network", async () => {
  const seen: string[] = [];
  const host = await receiver(async (request, response) => {
    seen.push(await textOf(request));
    response.end("thanks");
  });
  expect(await sendOutside(message(`http://${host}/`), [])).toEqual({ kind: "inner-address" });
  expect(await sendOutside(message(`http://${host}/`), [host])).toMatchObject({ status: 200, body: "thanks" });
  expect(seen).toEqual(["news"]);
});

test("refuses a name that resolves to this machine when it connects", async () => {
  expect(await sendOutside(message("https://localhost:9/"), [])).toEqual({ kind: "inner-address" });
});

test("doesn't follow a redirect into the operator's network", async () => {
  let wasAsked = false;
  const inner = await receiver((_, response) => {
    wasAsked = true;
    response.end();
  });
  const outer = await receiver((_, response) => response.writeHead(307, { location: `http://${inner}/` }).end());
  expect(await sendOutside(message(`http://${outer}/`), [outer])).toEqual({ kind: "inner-address" });
  expect(wasAsked).toBe(false);
});

test("follows a redirect to an allowed host with the same message but without credentials", async () => {
  const seen: unknown[] = [];
  const second = await receiver(async (request, response) => {
    seen.push([request.method, request.headers.authorization, request.headers["x-mark"], await textOf(request)]);
    response.end();
  });
  const first = await receiver((_, response) => response.writeHead(308, { location: `http://${second}/` }).end());
  const sent = message(`http://${first}/`, { authorization: "Bearer secret", "x-mark": "1" });
  expect(await sendOutside(sent, [first, second])).toMatchObject({ status: 200 });
  expect(seen).toEqual([["POST", undefined, "1", "news"]]);
});

test("stops endless redirects and those that turn a message into a GET", async () => {
  const round = await receiver((_, response) => response.writeHead(307, { location: "/again" }).end());
  expect(await sendOutside(message(`http://${round}/`), [round])).toEqual({ kind: "redirect" });
  const moved = await receiver((_, response) => response.writeHead(302, { location: "/other" }).end());
  expect(await sendOutside(message(`http://${moved}/`), [moved])).toEqual({ kind: "redirect" });
});

test("reads only the start of a long answer, and fails if no one listens", async () => {
  const long = await receiver((_, response) => response.end("x".repeat(1_000_000)));
  const outcome = await sendOutside(message(`http://${long}/`), [long]);
  expect(outcome).toMatchObject({ kind: "answered", status: 200 });
  expect(outcome.kind === "answered" && outcome.body.length).toBe(4_096);
  expect(await sendOutside(message("http://127.0.0.1:1/"), ["127.0.0.1:1"])).toEqual({ kind: "unreachable" });
});
