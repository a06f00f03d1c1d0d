/** Loads a compiler into a classic web worker. soljson.js is no module and is served unmodified, as its licence asks. */
import { createCompiler, type SoljsonModule, type SolidityCompiler } from "../soljson.ts";

/** What a classic worker's global scope offers; module workers lack `importScripts`. */
export interface ClassicWorkerScope {
  importScripts(url: string): void;
  /** where soljson.js leaves its module */
  Module?: SoljsonModule | undefined;
}

/**
 * @param scope the worker's `self`
 * @param url address of the hashed soljson.js asset; the worker's own response must allow `wasm-unsafe-eval`
 * @throws when the script cannot be loaded; the message says which
 */
export function loadCompiler(scope: ClassicWorkerScope, url: string): SolidityCompiler {
  // Each soljson.js starts with "var Module = Module || {}": without this a second version would mix with the first.
  scope.Module = undefined;
  scope.importScripts(url);
  const soljson = scope.Module as SoljsonModule | undefined;
  if (typeof soljson?.cwrap !== "function") {
    throw new Error(`The compiler at ${url} did not start. Reload the page; if it happens again, the file is damaged.`);
  }
  return createCompiler(soljson);
}
