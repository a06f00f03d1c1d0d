import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createFormQueue, type FormQueue } from "./form-queue.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A site that answers when the test says so, behind one proxy that tells addresses. */
async function site(turns: FormQueue = createFormQueue(1, { atOnce: 2, ofOne: 1, waiting: 2 })) {
  const begun: { request: IncomingMessage; end: () => void }[] = [];
  const answer = (received: IncomingMessage, response: ServerResponse) => {
    begun.push({ request: received, end: () => response.end("answered") });
  };
  server = createServer((received, response) => turns.atDoor(received, response, () => answer(received, response)));
  await new Promise<void>((resolve) => {
    server?.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const send = (from: string, headers: Record<string, string> = {}, { method = "POST", path = "/sign-up" } = {}) => {
    const all = { "x-forwarded-for": from, ...headers };
    const sent = request({ port, host: "127.0.0.1", agent: false, method, path, headers: all });
    const answered = new Promise<{ status: number; retryAfter: string | undefined; text: string }>(
      (resolve, reject) => {
        sent.on("error", reject);
        sent.on("response", (response) => {
          text(response).then(
            (body) =>
              resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text: body }),
            reject,
          );
        });
      },
    );
    answered.catch(() => undefined);
    sent.end(method === "POST" ? "name=Ada" : undefined);
    return { answered, leave: () => sent.destroy() };
  };
  const untilBegun = async (count: number) => {
    while (begun.length < count) await wait(2);
    await wait(20);
    expect(begun).toHaveLength(count);
  };
  return { turns, begun, send, untilBegun };
}

test("forms of a network begin one after the other, and another network's do not wait for them", async () => {
  const { begun, send, untilBegun } = await site();
  const first = send("192.0.2.1");
  const second = send("192.0.2.1");
  await untilBegun(1);
  const other = send("192.0.2.2");
  await untilBegun(2);
  begun[0]?.end();
  expect((await first.answered).text).toBe("answered");
  await untilBegun(3);
  for (const { end } of begun) end();
  expect((await second.answered).status).toBe(200);
  expect((await other.answered).status).toBe(200);
});

test("what has its turn is known inside, and its body is here as a whole then", async () => {
  const { turns, begun, send, untilBegun } = await site();
  void send("192.0.2.1", { "content-length": "8" });
  await untilBegun(1);
  expect(turns.hasTurn(begun[0]?.request)).toBe(true);
  expect(turns.hasTurn(undefined)).toBe(false);
  expect(begun[0]?.request).toMatchObject({ rawBody: Buffer.from("name=Ada") });
});

test("forms that do not come, however many, hold up none that does; one without a length is read as it comes", async () => {
  const { begun, send, untilBegun } = await site();
  for (let slow = 0; slow < 5; slow += 1) void send("192.0.2.1", { "content-length": "500" });
  void send("192.0.2.1", { "content-length": "8" });
  await untilBegun(1);
  void send("192.0.2.1", { "transfer-encoding": "chunked" });
  await untilBegun(2);
  let body = "";
  for await (const part of begun[1]?.request ?? []) body += String(part);
  expect(body).toBe("name=Ada");
});

test("an answer that is made but not taken holds up nobody", async () => {
  const { turns, begun, send, untilBegun } = await site();
  void send("192.0.2.1");
  void send("192.0.2.1");
  await untilBegun(1);
  turns.over(begun[0]?.request);
  await untilBegun(2);
  expect(turns.hasTurn(begun[1]?.request)).toBe(true);
});

test("pages, people with a cookie of the site, programs and what pages send by themselves wait for nothing", async () => {
  const { turns, begun, send, untilBegun } = await site();
  for (let waiting = 0; waiting < 3; waiting += 1) void send("192.0.2.1");
  await untilBegun(1);
  void send("192.0.2.1", {}, { method: "GET", path: "/" });
  void send("192.0.2.1", { cookie: "code-prix.session_token=abc" });
  void send("192.0.2.1", { cookie: "known_device=abc" });
  void send("192.0.2.1", {}, { path: "/api/v1/teams" });
  void send("192.0.2.1", {}, { path: "/_compile" });
  await untilBegun(6);
  expect(begun.slice(1).some(({ request: received }) => turns.hasTurn(received))).toBe(false);
});

test("who left while waiting takes no turn", async () => {
  const { begun, send, untilBegun } = await site();
  void send("192.0.2.1");
  await untilBegun(1);
  const gone = send("192.0.2.1");
  const patient = send("192.0.2.1");
  await wait(20);
  gone.leave();
  await wait(20);
  begun[0]?.end();
  await untilBegun(2);
  begun[1]?.end();
  expect((await patient.answered).text).toBe("answered");
});

test("when too many wait a few are refused by the site, as a page, and a flood in a line of both languages", async () => {
  const { turns, send, untilBegun } = await site();
  for (let waiting = 0; waiting < 3; waiting += 1) void send("192.0.2.1");
  await untilBegun(1);
  while (!turns.isFull("192.0.2.1")) await wait(2);
  for (let refused = 0; refused < 20; refused += 1) void send("192.0.2.1");
  await untilBegun(21);
  const told = await send("192.0.2.1").answered;
  expect(told).toMatchObject({ status: 429, retryAfter: "1" });
  expect(told.text).toMatch(/Try again in 1 second.*\n.*1 saniye sonra yeniden deneyin/);
  expect(turns.isFull("192.0.2.2")).toBe(false);
});
