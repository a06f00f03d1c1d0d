import { expect, test } from "vitest";
import { createCache } from "./cache.ts";

const strings = () => createCache<string>({ most: 3, mostBytes: 10, bytesOf: ({ length }) => length });

test("what was made is given again, also to those who ask while it is made", async () => {
  const kept = strings();
  let times = 0;
  const make = () => Promise.resolve(`made ${(times += 1)}`);
  expect(await Promise.all([kept.get("a", make), kept.get("a", make)])).toEqual(["made 1", "made 1"]);
  expect(await kept.get("a", make)).toBe("made 1");
});

test("the least recently asked for is given up, by number and by bytes", async () => {
  const kept = strings();
  const made: string[] = [];
  const ask = (key: string, value = key) => kept.get(key, () => (made.push(key), Promise.resolve(value)));
  for (const key of ["a", "b", "c", "a", "d", "a", "b"]) await ask(key);
  expect(made).toEqual(["a", "b", "c", "d", "b"]);
  // Larger than all: it is given, and nothing is kept.
  expect(await ask("long", "x".repeat(11))).toHaveLength(11);
  await ask("long");
  await ask("a");
  expect(made.slice(5)).toEqual(["long", "long", "a"]);
});

test("what fails is made again", async () => {
  const kept = strings();
  await expect(kept.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await kept.get("a", () => Promise.resolve("yes"))).toBe("yes");
});
