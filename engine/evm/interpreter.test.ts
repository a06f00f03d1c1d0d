import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gzipSync } from "node:zlib";
// @ts-expect-error: a plain JavaScript build script
import { buildInterpreter, opcodesSource } from "./wasm/build.js";
// @ts-expect-error: a plain JavaScript build script
import { productsSource } from "./wasm/products-source.js";

const committed = readFileSync(new URL("./interpreter.wasm", import.meta.url));

test("the committed interpreter is what its sources give (npm run build:machine)", async () => {
  const built = await (buildInterpreter as () => Promise<Uint8Array>)();
  expect(Buffer.compare(committed, built)).toBe(0);
});

test("the interpreter's opcodes are those of the table (npm run build:machine)", () => {
  const committed = readFileSync(new URL("./wasm/opcodes.ts", import.meta.url), "utf8");
  expect(committed).toBe((opcodesSource as () => string)());
});

test("the written-out products are those of the table of rows (npm run build:machine)", () => {
  const committed = readFileSync(new URL("./wasm/products.ts", import.meta.url), "utf8");
  expect(committed).toBe((productsSource as () => string)());
});

test("the interpreter is small enough to travel", () => {
  expect(gzipSync(committed, { level: 9 }).length).toBeLessThan(40_000);
});
