import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { compilerBytes } from "./open-compiler.ts";

const require = createRequire(import.meta.url);

test("the sizes that are shown while a compiler loads are those of its file", () => {
  expect(compilerBytes).toEqual({
    "0.8.37": statSync(require.resolve("solc/soljson.js")).size,
    "0.8.13": statSync(require.resolve("solc-0.8.13/soljson.js")).size,
  });
});
