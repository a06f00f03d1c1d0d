import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, type Socket, type AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { closeServer, connectionLimits, listen, type Answer, type ConnectionLimits } from "./listen.ts";
import { readStaticFiles } from "./static-files.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Skipped without a network. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === "IPv4" && !each.internal)?.address;

async function serve(answer: Answer, limits: Partial<ConnectionLimits>) {
  const server = await listen(answer, 0, undefined, {
    ...connectionLimits({ trustedProxies: 0, mostStreams: 100 }),
    ...limits,
  });
  ends.push(() => closeServer(server, 100));
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  return { port: (server.address() as AddressInfo).port, connections };
}

function open(port: number, text = "", host = "127.0.0.1"): Promise<Socket & { ended?: boolean }> {
  return new Promise((resolve, reject) => {
    const socket: Socket & { ended?: boolean } = connect(port, host, () => {
      if (text !== "") socket.write(text);
      resolve(socket);
    });
    socket.pause();
    socket.on("error", reject);
    socket.on("close", () => {
      socket.ended = true;
    });
    ends.push(() => Promise.resolve(socket.destroy()));
  });
}

test(
  "cuts off clients that never read, without buffering a large file for each",
  { tags: ["thorough"], timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "code-prix-files-"));
    const bytes = 20 * 1024 * 1024;
    writeFileSync(join(folder, "large.bin"), Buffer.alloc(bytes, "x"));
    const files = await readStaticFiles(folder);
    ends.push(() => rm(folder, { recursive: true }));
    let answered = 0;
    const answer: Answer = async (request) => {
      const response = await files(request);
      answered += 1;
      return response ?? new Response(null, { status: 404 });
    };
    const { port, connections } = await serve(answer, { idleMs: 2_000 });
    const before = process.memoryUsage();
    const request = "GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open(port, request)));
    await expect.poll(() => answered, { timeout: 30_000 }).toBe(100);
    const after = process.memoryUsage();
    expect((after.external - before.external) / 1024 ** 2).toBeLessThan(60);
    // A client that reads gets everything.
    const whole = await fetch(`http://127.0.0.1:${port}/large.bin`);
    expect((await whole.arrayBuffer()).byteLength).toBe(bytes);
    await expect.poll(connections, { timeout: 20_000 }).toBeLessThan(2);
    expect(sockets.filter(({ bytesRead }) => bytesRead < bytes)).toHaveLength(100);
  },
);

test.skipIf(outside === undefined)("closes a network's idle connections for others, never busy ones", async () => {
  const held: (() => void)[] = [];
  const answer: Answer = (request) =>
    new URL(request.url).pathname === "/held"
      ? new Promise((resolve) => held.push(() => resolve(new Response("held"))))
      : Promise.resolve(new Response("at once"));
  const { port } = await serve(answer, { idleMs: 60_000, perNetwork: 4 });
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  const idle = [await open(port, "", outside), await open(port, "", outside)];
  const busy = [await open(port, get("/held"), outside), await open(port, get("/held"), outside)];
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(2);
  const late = await open(port, get("/"), outside);
  late.resume();
  await expect.poll(() => late.bytesRead, { timeout: 10_000 }).toBeGreaterThan(0);
  for (const socket of idle) socket.resume();
  await expect.poll(() => idle.filter(({ ended }) => ended).length, { timeout: 10_000 }).toBe(1);
  for (const release of held) release();
  for (const socket of busy) socket.resume();
  await expect.poll(() => busy.every(({ bytesRead }) => bytesRead > 0), { timeout: 10_000 }).toBe(true);
});

function holding() {
  const held: (() => void)[] = [];
  const answer: Answer = (request) =>
    new URL(request.url).pathname === "/held"
      ? new Promise((resolve) => held.push(() => resolve(new Response("held"))))
      : Promise.resolve(new Response("at once"));
  return { answer, held };
}

test("limits concurrent requests of each network behind a trusted proxy", async () => {
  const { answer, held } = holding();
  const { port } = await serve(answer, { perNetwork: 3, trustedProxies: 1 });
  const ask = (path: string, headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
  // One IPv6 network; addresses that the visitor sends aren't trusted.
  const waiting = ["2001:db8:1:2::1", "2001:db8:1:2::2", "8.8.8.8, 2001:db8:1:2:3::1"].map((from) =>
    ask("/held", { "x-forwarded-for": from }),
  );
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(3);
  const refused = await ask("/", { "x-forwarded-for": "2001:db8:1:2::4" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.text()).toMatch(/try again in 5 seconds.*yeniden deneyin/s);
  expect((await ask("/", { forwarded: 'for="[2001:db8:1:2::5]:99"' })).status).toBe(503);
  expect((await ask("/", { "x-forwarded-for": "2001:db8:1:3::1" })).status).toBe(200);
  for (const release of held) release();
  await Promise.all(waiting.map(async (each) => (await each).text()));
  await expect.poll(async () => (await ask("/", { "x-forwarded-for": "2001:db8:1:2::4" })).status).toBe(200);
});

test("limits all connections together", async () => {
  const { answer, held } = holding();
  const { port } = await serve(answer, { inAll: 3, trustedProxies: 1 });
  const get = "GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n";
  for (let number = 0; number < 3; number += 1) await open(port, get);
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(3);
  const late = await open(port, get);
  late.resume();
  await expect.poll(() => late.ended, { timeout: 10_000 }).toBe(true);
  for (const release of held) release();
});

test.skipIf(outside === undefined)("closes connections of the busiest client near the limit", async () => {
  const { answer } = holding();
  const { port } = await serve(answer, { inAll: 4 });
  const idle: (Socket & { ended?: boolean })[] = [];
  for (let number = 0; number < 3; number += 1) idle.push(await open(port, "", outside));
  for (const socket of idle) socket.resume();
  const late = await open(port, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", outside);
  late.resume();
  await expect.poll(() => late.bytesRead, { timeout: 10_000 }).toBeGreaterThan(0);
  await expect.poll(() => idle.filter(({ ended }) => ended).length, { timeout: 10_000 }).toBe(1);
});

test("doesn't wait for a connection whose answer ends during shutdown", async () => {
  let end = () => {};
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("data: first\n\n"));
      end = () => controller.close();
    },
  });
  const server = await listen(() => Promise.resolve(new Response(stream)), 0, undefined);
  const { port } = server.address() as AddressInfo;
  const socket = await open(port, "GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
  let heard = "";
  const first = new Promise<void>((resolve) => {
    socket.on("data", (data) => {
      heard += data.toString("utf8");
      if (heard.includes("first")) resolve();
    });
  });
  socket.resume();
  await first;
  const longest = AbortSignal.timeout(20_000);
  const closing = closeServer(server, 30_000);
  end();
  const cutOff = new Promise((_, reject) => {
    longest.addEventListener("abort", () =>
      reject(new Error("The server waits for a connection that asks for nothing.")),
    );
  });
  await Promise.race([closing, cutOff]);
  expect(heard).toContain("first");
});
