/** Loads a compiler into a classic web worker. soljson.js is no module and is served unmodified, as its licence asks. */
import { createCompiler, type SoljsonModule, type SolidityCompiler } from "../soljson.ts";

/** What a classic worker's global scope offers; module workers lack `importScripts`. */
export interface ClassicWorkerScope {
  importScripts(url: string): void;
  /** where soljson.js leaves its module */
  Module?: SoljsonModule | undefined;
  /** names that the compiler loaded before left in the scope */
  compilerGlobals?: string[];
}

/**
 * Loads a compiler in place of the one that was loaded before, if any: soljson.js keeps its state in global variables, so that a worker
 * has room for one.
 * @param scope the worker's `self`
 * @param url address of the hashed soljson.js asset; the worker's own response must allow `wasm-unsafe-eval`
 * @throws when the script cannot be loaded; the message says which
 */
export function loadCompiler(scope: ClassicWorkerScope, url: string): SolidityCompiler {
  // Global variables cannot be deleted, and the next script reads what they hold ("var Module = Module || {}", "var calledRun").
  for (const name of scope.compilerGlobals ?? []) Reflect.set(scope, name, undefined);
  const before = new Set(Object.getOwnPropertyNames(scope));
  for (const name of scope.compilerGlobals ?? []) before.delete(name);
  scope.importScripts(url);
  const soljson = scope.Module;
  scope.compilerGlobals = Object.getOwnPropertyNames(scope).filter(
    (name) => !before.has(name) && name !== "compilerGlobals",
  );
  if (typeof soljson?.cwrap !== "function") {
    throw new Error(`The compiler at ${url} did not start. Reload the page; if it happens again, the file is damaged.`);
  }
  return createCompiler(soljson);
}
