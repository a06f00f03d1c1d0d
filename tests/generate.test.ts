import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
// @ts-expect-error: plain JavaScript
import { writeIfStale } from "../bootstrap/generate.js";

const folder = mkdtempSync(join(tmpdir(), "code-prix-generate-"));
const [sources, file] = [join(folder, "sources"), join(folder, "written.generated.ts")];
beforeAll(() => {
  mkdirSync(sources);
  writeFileSync(join(sources, "a.json"), "1");
});
afterAll(() => rmSync(folder, { recursive: true }));

async function generate(text: string): Promise<string[]> {
  const write = async () => {
    await setImmediate();
    return text;
  };
  await (writeIfStale as (file: string, sources: string[], write: () => Promise<string>) => Promise<void>)(
    file,
    [sources],
    write,
  );
  return readFileSync(file, "utf8").split("\n").slice(1);
}

test("a generated file is rewritten only if it's missing or a source changed", async () => {
  expect(await generate("first")).toEqual(["first"]);
  expect(await generate("second")).toEqual(["first"]);
  writeFileSync(join(sources, "a.json"), "2");
  expect(await generate("third")).toEqual(["third"]);
  writeFileSync(join(sources, "b.json"), "2");
  expect(await generate("fourth")).toEqual(["fourth"]);
  rmSync(join(sources, "b.json"));
  expect(await generate("fifth")).toEqual(["fifth"]);
});

test("two simultaneous generators leave one complete file", async () => {
  rmSync(file);
  expect(await Promise.all([generate("same"), generate("same")])).toEqual([["same"], ["same"]]);
  expect(readdirSync(folder).toSorted()).toEqual(["sources", "written.generated.ts"]);
});
