import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gzipSync } from "node:zlib";
// @ts-expect-error: a plain JavaScript build script
import { buildInterpreter } from "./wasm/build.js";

const committed = readFileSync(new URL("./interpreter.wasm", import.meta.url));

test("the committed interpreter matches its sources (npm run build:machine)", async () => {
  const built = await (buildInterpreter as () => Promise<Uint8Array>)();
  expect(Buffer.compare(committed, built)).toBe(0);
});

test("the interpreter stays within its size limit", () => {
  expect(gzipSync(committed, { level: 9 }).length).toBeLessThan(40_000);
});
