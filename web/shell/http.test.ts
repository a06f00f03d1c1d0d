import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createHttp, retriesOf } from "./http.ts";
import { requestTimeoutMs } from "./timing.ts";

let server: Server;
let base: string;
const seen: { method: string; headers: IncomingMessage["headers"]; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      seen.push({ method: request.method ?? "", headers: request.headers, body });
      const status = Number(new URL(request.url ?? "/", "http://x").searchParams.get("status") ?? 200);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ status }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());
beforeEach(() => {
  seen.length = 0;
});

describe("9. HTTP client", () => {
  test("sends and accepts JSON for object bodies", async () => {
    await createHttp(base)("/x", { method: "POST", body: { a: 1 } });
    expect(seen[0]?.headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
    expect(seen[0]?.body).toBe('{"a":1}');
  });

  test.each([400, 404, 422, 500, 599])("raises an error for %i", async (status) => {
    await expect(createHttp(base)(`/x?status=${status}`, { retry: 0 })).rejects.toMatchObject({ status });
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504])("asks once more after %i", async (status) => {
    await expect(createHttp(base)(`/x?status=${status}`)).rejects.toMatchObject({ status });
    expect(seen).toHaveLength(2);
  });

  test("does not ask again after any other status", async () => {
    await expect(createHttp(base)("/x?status=404")).rejects.toMatchObject({ status: 404 });
    expect(seen).toHaveLength(1);
  });

  test.each(["PATCH", "POST", "PUT", "DELETE"])("never repeats %s by itself", async (method) => {
    await expect(createHttp(base)("/x?status=503", { method })).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(1);
    expect([retriesOf(method), retriesOf(method.toLowerCase())]).toEqual([0, 0]);
  });

  test("repeats other methods once", () => {
    expect([retriesOf(undefined), retriesOf("GET"), retriesOf("HEAD"), retriesOf("options")]).toEqual([1, 1, 1, 1]);
  });

  test("gives up after ten seconds unless told otherwise", async () => {
    expect(requestTimeoutMs).toBe(10_000);
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(createHttp(address)("/", { timeout: 50, retry: 0 })).rejects.toThrow(/aborted|timeout/i);
    silent.closeAllConnections();
    silent.close();
  });
});
