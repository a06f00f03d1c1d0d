import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import type { CompilerVersion } from "../choose-compiler.ts";
import { createSoliditySession } from "../solidity-session.ts";
import { houseCar } from "../../cars/house-cars/house-cars.ts";
import { type ClassicWorkerScope, loadCompiler } from "./load-compiler.ts";

const require = createRequire(import.meta.url);
const files: Record<CompilerVersion, string> = { "0.8.37": "solc/soljson.js", "0.8.13": "solc-0.8.13/soljson.js" };

function workerScope(): ClassicWorkerScope {
  const scope = createContext({
    importScripts: (url: string) => {
      runInContext(readFileSync(require.resolve(url), "utf8"), scope);
    },
    TextDecoder,
    performance,
    location: { href: "http://localhost/worker.js" },
  });
  runInContext("var self = globalThis;", scope);
  return scope as unknown as ClassicWorkerScope;
}

test("two compilers in one worker give the same bytecode as Node", { tags: ["thorough"] }, () => {
  const scope = workerScope();
  const loaded: CompilerVersion[] = [];
  const compile = createSoliditySession((version) => {
    loaded.push(version);
    return loadCompiler(scope, files[version]);
  });
  const { source, initcode } = houseCar("wasp");
  const old = source.replace("^0.8.13", "0.8.13");
  const builds = [source, source, old, source].map((text) =>
    compile({ source: text, fileName: "Wasp.sol", goal: "build" }),
  );
  expect(builds.map((outcome) => outcome.kind)).toEqual(["compiled", "compiled", "compiled", "compiled"]);
  expect(loaded).toEqual(["0.8.37", "0.8.13", "0.8.37"]);
  expect(builds[0]).toMatchObject({ car: { initcode } });
  expect(builds[3]).toEqual(builds[0]);
  expect(builds[2]).toMatchObject({ car: { compiler: "0.8.13+commit.abaa5c0e" } });
});

test("a script that isn't a compiler is refused with its address", () => {
  const scope: ClassicWorkerScope = { importScripts: () => undefined };
  expect(() => loadCompiler(scope, "/assets/soljson.js")).toThrow("The compiler at /assets/soljson.js did not start.");
});
