import { describe, expect, test } from "vitest";
import { chunkReloadKey, isChunkLoss, mayReloadFor } from "./chunk-failure.ts";

function memory(initial?: string) {
  const values = new Map(initial === undefined ? [] : [[chunkReloadKey, initial]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  } as never as Pick<Storage, "getItem" | "setItem">;
}

describe("8. chunk failure", () => {
  test("reloads a path once in 10,000 ms", () => {
    const storage = memory();
    expect(mayReloadFor("/a", 1_000, storage)).toBe(true);
    expect(mayReloadFor("/a", 10_999, storage)).toBe(false);
    expect(mayReloadFor("/a", 11_000, storage)).toBe(true);
  });

  test("counts each path separately", () => {
    const storage = memory();
    expect(mayReloadFor("/a", 0, storage)).toBe(true);
    expect(mayReloadFor("/b", 1, storage)).toBe(true);
    expect(mayReloadFor("/a", 2, storage)).toBe(false);
  });

  test("doesn't reload if it can't store that it did", () => {
    const denied = {
      getItem: () => null,
      setItem: () => {
        throw new Error("denied");
      },
    };
    expect(mayReloadFor("/a", 0, denied)).toBe(false);
  });

  test.each([
    new TypeError("Failed to fetch dynamically imported module: https://example.org/assets/a.js"),
    new TypeError("error loading dynamically imported module: https://example.org/assets/a.js"),
    new TypeError("Importing a module script failed."),
    new SyntaxError("The requested module './a.js' does not provide an export named 'b'"),
    new Error("Unable to preload CSS for /assets/a.css"),
  ])("takes %s for a chunk that didn't load", (error) => {
    expect(isChunkLoss(error)).toBe(true);
  });

  test.each([new RangeError("invalid language tag: C"), new TypeError("x is undefined"), "text", undefined])(
    "takes %s for a chunk that throws while it runs",
    (error) => {
      expect(isChunkLoss(error)).toBe(false);
    },
  );

  test.each(["null", "[]", '{"/a":"soon"}', "7"])("ignores the stored value %s", (stored) => {
    expect(mayReloadFor("/a", 20_000, memory(stored))).toBe(true);
  });

  test("doesn't reload if the stored value is unreadable", () => {
    expect(mayReloadFor("/a", 0, memory("{"))).toBe(false);
  });
});
