/** Where Node finds the compilers: the npm packages `solc` and `solc-0.8.13`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import type { CompilerVersion } from "../choose-compiler.ts";
import { createCompiler, type SoljsonModule, type SolidityCompiler } from "../soljson.ts";

const packages: Record<CompilerVersion, string> = { "0.8.37": "solc", "0.8.13": "solc-0.8.13" };
const require = createRequire(import.meta.url);

/**
 * Loads one compiler into this thread; takes about half a second. Untrusted source belongs in a thread of its own, see
 * `compile-process.ts`.
 * @param path where soljson.js of that version lies, when it is not an installed package
 */
export function loadCompiler(version: CompilerVersion, path?: string): SolidityCompiler {
  const file = require.resolve(path ?? `${packages[version]}/soljson.js`);
  // One that broke down on a source would otherwise be the next one, too.
  delete require.cache[file];
  return createCompiler(withoutHooks(() => require(file) as SoljsonModule));
}

/** Emscripten's own lines begin with it; before it stands the compiler's WebAssembly, packed as text. */
const linesBegin = "var Module = typeof Module";

/** The compiler as threads of one process share it, with the machine code that was made of it by then. */
export interface CompilerParts {
  code: WebAssembly.Module;
  /** Emscripten's script */
  lines: string;
}

/** Unpacks a compiler; takes most of what loading takes. */
export function unpackCompiler(version: CompilerVersion): CompilerParts {
  const text = readFileSync(require.resolve(`${packages[version]}/soljson.js`), "utf8");
  const at = text.indexOf(linesBegin);
  if (at === -1) throw new Error(`${packages[version]}/soljson.js does not look as it did.`);
  const unpack = compileFunction(`${text.slice(0, at)}\nreturn Module["wasmBinary"];`, ["Module"]);
  return { code: new WebAssembly.Module(unpack({}) as BufferSource), lines: text.slice(at) };
}

/** Makes a compiler of parts that were unpacked before, by this thread or by another of the process; takes a few hundredths of a second. */
export function assembleCompiler({ code, lines }: CompilerParts): SolidityCompiler {
  const script = { exports: {} };
  const given = {
    instantiateWasm(
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, of: WebAssembly.Module) => void,
    ) {
      const instance = new WebAssembly.Instance(code, imports);
      receive(instance, code);
      return instance.exports;
    },
  };
  const run = compileFunction(lines, ["Module", "module", "exports", "require", "__dirname"]);
  withoutHooks(() => run(given, script, script.exports, require, import.meta.dirname) as unknown);
  return createCompiler(script.exports as SoljsonModule);
}

/** The Emscripten of 2022 hooks faults that nobody caught and would turn a caller's mistake into its own "abort". */
function withoutHooks<Result>(load: () => Result): Result {
  const before = process.listeners("uncaughtException");
  const beforeRejections = process.listeners("unhandledRejection");
  const result = load();
  for (const listener of process.listeners("uncaughtException")) {
    if (!before.includes(listener)) process.removeListener("uncaughtException", listener);
  }
  for (const listener of process.listeners("unhandledRejection")) {
    if (!beforeRejections.includes(listener)) process.removeListener("unhandledRejection", listener);
  }
  return result;
}
