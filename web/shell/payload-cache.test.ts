import { describe, expect, test } from "vitest";
import { PayloadCache } from "./payload-cache.ts";
import { pagePayloadLifeMs } from "./timing.ts";

const payload = (value: string) => ({ page: { type: "data" as const, result: value } });

describe("9. page payloads", () => {
  test("are kept for 3 600 000 ms", () => {
    expect(pagePayloadLifeMs).toBe(3_600_000);
    const cache = new PayloadCache();
    cache.write("/teams/1", payload("a"), 0);
    expect(cache.read("/teams/1", 3_599_999)).toEqual(payload("a"));
    expect(cache.read("/teams/1", 3_600_000)).toBeUndefined();
  });

  test("are dropped when data changes", () => {
    const cache = new PayloadCache();
    cache.write("/teams/1", payload("a"), 0);
    cache.clear();
    expect(cache.read("/teams/1", 1)).toBeUndefined();
  });

  test("do not pile up: the one shown longest ago goes first", () => {
    const cache = new PayloadCache();
    for (let page = 0; page < 50; page += 1) cache.write(`/race/${page}`, payload("x"), 0);
    cache.read("/race/0", 1);
    cache.write("/race/50", payload("x"), 1);
    expect(cache.read("/race/0", 2)).toBeDefined();
    expect(cache.read("/race/1", 2)).toBeUndefined();
  });
});
