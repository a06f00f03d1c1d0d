import { expect, test } from "vitest";
import { turkish } from "../compiling/turkish-compiler-texts.ts";
import { python } from "../python/python.ts";
import { compileSource } from "./compile-source.ts";

test("reports a fault of the compiler with its place in both languages", () => {
  const failing = {
    ...python,
    read: () => {
      throw new TypeError("no node");
    },
  };
  const input = { source: "x = 1", fileName: "car.py", family: "code-prix", goal: "build" } as const;
  expect(compileSource(failing, input)).toMatchObject({
    kind: "rejected",
    reason: "compiler-fault",
    message: expect.stringContaining("That's our fault, not yours.") as string,
    fault: expect.stringMatching(/TypeError: no node[^]*compile-source/) as string,
  });
  expect(compileSource(failing, { ...input, wording: turkish })).toMatchObject({
    message: expect.stringContaining("Kusur sizde değil") as string,
  });
});
