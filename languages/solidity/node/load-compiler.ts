/** Where Node finds the compilers: the npm packages `solc` and `solc-0.8.13`. */
import { createRequire } from "node:module";
import type { CompilerVersion } from "../choose-compiler.ts";
import { createCompiler, type SoljsonModule, type SolidityCompiler } from "../soljson.ts";

const packages: Record<CompilerVersion, string> = { "0.8.37": "solc", "0.8.13": "solc-0.8.13" };

/**
 * Loads one compiler into this thread; takes about half a second. Untrusted source belongs in a thread of its own, see
 * `compile-process.ts`.
 * @param path where soljson.js of that version lies, when it is not an installed package
 */
export function loadCompiler(version: CompilerVersion, path?: string): SolidityCompiler {
  const require = createRequire(import.meta.url);
  const before = process.listeners("uncaughtException");
  const beforeRejections = process.listeners("unhandledRejection");
  const soljson = require(path ?? `${packages[version]}/soljson.js`) as SoljsonModule;
  // The Emscripten of 2022 hooks these and would turn a caller's mistake into its own "abort".
  for (const listener of process.listeners("uncaughtException")) {
    if (!before.includes(listener)) process.removeListener("uncaughtException", listener);
  }
  for (const listener of process.listeners("unhandledRejection")) {
    if (!beforeRejections.includes(listener)) process.removeListener("unhandledRejection", listener);
  }
  return createCompiler(soljson);
}
