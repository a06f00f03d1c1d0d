import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchJson, httpRequest, installPageDataClient } from "./http.ts";

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
      response.writeHead(status, "As Asked", { "content-type": "application/json" }).end(JSON.stringify({ status }));
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
    expect(await fetchJson("/x", { backendUrl: base, method: "POST", body: { a: 1 } })).toEqual({ status: 200 });
    expect(seen[0]?.headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
    expect(seen[0]?.body).toBe('{"a":1}');
  });

  test.each([400, 404, 422, 500, 599])("raises an error for %i", async (status) => {
    await expect(fetchJson(`/x?status=${status}`, { backendUrl: base })).rejects.toMatchObject({
      statusCode: status,
      statusMessage: "As Asked",
      message: expect.stringContaining(String(status)) as string,
    });
  });

  test.each([408, 409, 425, 429, 500, 502, 503, 504])("retries once after %i", async (status) => {
    expect((await httpRequest(`${base}/x?status=${status}`)).status).toBe(status);
    expect(seen).toHaveLength(2);
  });

  test.each([200, 400, 403, 404, 501])("doesn't retry after %i", async (status) => {
    expect((await httpRequest(`${base}/x?status=${status}`)).status).toBe(status);
    expect(seen).toHaveLength(1);
  });

  test.each(["PATCH", "POST", "PUT", "DELETE", "delete"])("never repeats %s by itself", async (method) => {
    expect((await httpRequest(`${base}/x?status=503`, { method })).status).toBe(503);
    expect(seen).toHaveLength(1);
  });

  test("retries other methods once, and a POST that only reads", async () => {
    await httpRequest(`${base}/x?status=503`, { method: "OPTIONS" });
    await httpRequest(`${base}/x?status=503`, { method: "POST" }, { writes: false });
    expect(seen).toHaveLength(4);
  });

  test("retries once without an answer", async () => {
    let connections = 0;
    const deaf = createServer().on("connection", (socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => deaf.listen(0, "127.0.0.1", resolve));
    await expect(httpRequest(`http://127.0.0.1:${(deaf.address() as AddressInfo).port}`)).rejects.toThrow(TypeError);
    expect(connections).toBe(2);
    deaf.close();
  });

  test("times out across retries and slow answers, and stops when the caller aborts", async () => {
    let stalling = 0;
    const silent = createServer((_, response) => {
      stalling += 1;
      if (stalling > 1) response.writeHead(200).write("{");
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(httpRequest(address, {}, { mostMs: 50 })).rejects.toMatchObject({ name: "TimeoutError" });
    expect(stalling).toBe(1);
    const begun = await httpRequest(address, {}, { mostMs: 200 });
    await expect(begun.text()).rejects.toMatchObject({ name: "TimeoutError" });
    const gone = new AbortController();
    gone.abort();
    await expect(httpRequest(address, { signal: gone.signal })).rejects.toMatchObject({ name: "AbortError" });
    expect(stalling).toBe(2);
    silent.closeAllConnections();
    silent.close();
  });

  test("gives up after ten seconds by default", async () => {
    vi.useFakeTimers();
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error));
        }),
    );
    let error: unknown;
    void httpRequest("http://silent.example/").catch((thrown: unknown) => {
      error = thrown;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toMatchObject({ name: "TimeoutError" });
    expect(asked).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test("retries page data and routes once, never a form or another address", async () => {
    const plain = globalThis.fetch;
    installPageDataClient();
    await fetch(new URL("/teams.data?status=503", base));
    await fetch(new URL("/__manifest?status=503", base));
    expect(seen).toHaveLength(4);
    await fetch(new URL("/teams.data?status=503", base), { method: "POST" });
    await fetch(new URL("/x?status=503", base));
    expect(seen).toHaveLength(6);
    globalThis.fetch = plain;
  });
});
