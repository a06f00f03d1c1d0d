import { expect, test } from "vitest";
import { python } from "../compiling/session/compile-session.ts";
import { compileSource } from "./compile-source.ts";

test("reports a fault of the compiler with its place", () => {
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
    said: { id: "compiler-fault" },
    fault: expect.stringMatching(/TypeError: no node[^]*compile-source/) as string,
  });
});
