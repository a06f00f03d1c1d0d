import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test, vi } from "vitest";
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { CompilingWorker, CompilerNews } from "./compiler-client.ts";
import { compilerBytes, Compilers } from "./open-compiler.ts";

const require = createRequire(import.meta.url);

test("shows the compiler's real file sizes while it loads", () => {
  expect(compilerBytes).toEqual({
    "0.8.37": statSync(require.resolve("solc/soljson.js")).size,
    "0.8.13": statSync(require.resolve("solc-0.8.13/soljson.js")).size,
  });
});

test("gives each language a worker, and keeps only the newest request", async () => {
  const opened: CarLanguage[] = [];
  const answers: (() => void)[] = [];
  const compilers = new Compilers((language): CompilingWorker => {
    opened.push(language);
    let hear: (event: { data: CompilerNews }) => void = () => undefined;
    return {
      postMessage: (order) => {
        if (order.kind !== "compile") return;
        const outcome: CompileOutcome = { kind: "checked", diagnostics: [] };
        answers.push(() => hear({ data: { kind: "compiled", id: order.id, outcome, memoryBytes: 0 } }));
      },
      addEventListener: (type: string, listener: never) => {
        if (type === "message") hear = listener;
      },
      terminate: () => undefined,
    };
  });
  const compile = (fileName: string) => compilers.compile({ source: "", fileName, goal: "build" }, "build");
  const older = compile("Car.sol");
  const newer = compile("Car.py");
  await vi.waitFor(() => expect(answers.length).toBe(2));
  for (const answer of answers.splice(0)) answer();
  expect(await older).toEqual({ kind: "superseded" });
  expect(await newer).toMatchObject({ kind: "outcome" });
  const typed = [compile("Car.ts"), compile("Car.js")];
  await vi.waitFor(() => answers.shift()!());
  await typed[0];
  await vi.waitFor(() => answers.shift()!());
  expect(await typed[1]).toMatchObject({ kind: "outcome" });
  expect(opened).toEqual(["solidity", "python", "typescript"]);
  compilers.close();
});
