import { describe, expect, test } from "vitest";
import { PayloadCache } from "./payload-cache.ts";

const page = (value: string, topics: string[] = [], atMs = 0) => ({
  payload: { page: { type: "data" as const, result: value } },
  atMs,
  topics,
});

describe("9. page payloads", () => {
  test("are kept for 3 600 000 ms", () => {
    const cache = new PayloadCache();
    cache.write("/teams/1", page("a"));
    expect(cache.read("/teams/1", 3_599_999)).toEqual(page("a").payload);
    expect(cache.read("/teams/1", 3_600_000)).toBeUndefined();
  });

  test("are dropped when news are about them, and no others", () => {
    const cache = new PayloadCache();
    cache.write("/teams/1", page("a", ["competition:1"]));
    cache.write("/race/1", page("b", ["race:1", "competition:1"]));
    cache.write("/race/2", page("c", ["race:2"]));
    cache.write("/privacy", page("d"));
    cache.drop(["competition:1", "screen"]);
    expect(["/teams/1", "/race/1", "/race/2", "/privacy"].filter((each) => cache.read(each, 1))).toEqual([
      "/race/2",
      "/privacy",
    ]);
  });

  test("are all dropped when an action has changed something", () => {
    const cache = new PayloadCache();
    cache.write("/privacy", page("d"));
    cache.drop();
    expect(cache.read("/privacy", 1)).toBeUndefined();
  });

  test("do not pile up: the one shown longest ago goes first", () => {
    const cache = new PayloadCache();
    for (let index = 0; index < 50; index += 1) cache.write(`/race/${index}`, page("x"));
    cache.read("/race/0", 1);
    cache.write("/race/50", page("x", [], 1));
    expect(cache.read("/race/0", 2)).toBeDefined();
    expect(cache.read("/race/1", 2)).toBeUndefined();
  });
});
