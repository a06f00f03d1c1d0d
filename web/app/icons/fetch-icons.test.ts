import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { iconTimeoutMs } from "../timing.ts";
import { fetchIcons } from "./named-icon.tsx";
import { iconsOf, mostIcons } from "./icon-data.server.ts";

const asked: string[] = [];
let warnings: string[] = [];

beforeEach(() => {
  asked.length = 0;
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((text: string) => void warnings.push(text));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function serve(answer: (url: string, signal: AbortSignal | undefined) => Promise<Response>) {
  vi.stubGlobal("fetch", (url: string, options?: { signal?: AbortSignal }) => {
    asked.push(url);
    return answer(url, options?.signal);
  });
}

describe("10. icons", () => {
  test("come from the local endpoint if it has them", async () => {
    serve(() => Promise.resolve(Response.json({ prefix: "lucide", icons: {} })));
    await fetchIcons(["sun", "moon"], "lucide", "https://icons.example");
    expect(asked).toEqual(["/_icons/lucide.json?icons=moon,sun"]);
    expect(warnings).toEqual([]);
  });

  test("come from the configured service if the site has none", async () => {
    serve((url) =>
      Promise.resolve(
        url.startsWith("/") ? new Response("", { status: 404 }) : Response.json({ prefix: "x", icons: {} }),
      ),
    );
    expect(await fetchIcons(["a"], "x", "https://icons.example")).toEqual({ prefix: "x", icons: {} });
    expect(asked[1]).toBe("https://icons.example/x.json?icons=a");
  });

  test("are missing with only a warning", async () => {
    serve(() => Promise.reject(new TypeError("offline")));
    expect(await fetchIcons(["a"], "x", null)).toBeNull();
    expect(asked).toHaveLength(1);
    expect(warnings).toHaveLength(1);
  });

  test("time out after 1,500 ms", async () => {
    expect(iconTimeoutMs).toBe(1_500);
    serve(
      (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("timeout")))),
    );
    const startedMs = Date.now();
    expect(await fetchIcons(["a"], "x", null)).toBeNull();
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(1_400);
    expect(Date.now() - startedMs).toBeLessThan(4_000);
  });

  test("are served from the site's collections", () => {
    expect(Object.keys(iconsOf("lucide", ["sun"])?.icons ?? {})).toEqual(["sun"]);
    expect(iconsOf("simple-icons", ["ethereum"])?.icons["ethereum"]?.body).toContain("<path");
    expect(iconsOf("lucide", ["sun", "no-such-icon"])?.not_found).toEqual(["no-such-icon"]);
  });

  test.each([
    ["mdi", ["sun"]],
    ["../../package", ["sun"]],
    ["lucide", []],
    ["lucide", ["../x"]],
    ["lucide", ["__proto__"]],
    ["lucide", Array.from({ length: mostIcons + 1 }, (_, i) => `a${i}`)],
  ])("refuses %s with %j", (collection, names) => {
    expect(iconsOf(collection, names)).toBeNull();
  });
});
