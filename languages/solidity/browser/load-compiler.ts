/** soljson.js isn't a module, and is served unmodified as its licence requires. */
import { createCompiler, type SoljsonModule, type SolidityCompiler } from "../soljson.ts";

/** Module workers lack `importScripts`. */
export interface ClassicWorkerScope {
  importScripts(url: string): void;
  /** set by soljson.js */
  Module?: SoljsonModule | undefined;
  /** globals left by the previous compiler */
  compilerGlobals?: string[];
}

/**
 * Replaces the loaded compiler, because soljson.js keeps its state in globals.
 * @param scope the worker's `self`
 * @param url of soljson.js; the worker's CSP must allow `wasm-unsafe-eval`
 * @throws when the script can't be loaded
 */
export function loadCompiler(scope: ClassicWorkerScope, url: string): SolidityCompiler {
  // Globals can't be deleted, and the next script reads them ("var Module = Module || {}", "var calledRun").
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
