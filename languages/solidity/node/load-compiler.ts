/** From the npm packages `solc` and `solc-0.8.13`. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";
import type { CompilerVersion } from "../choose-compiler.ts";
import { createCompiler, type SoljsonModule, type SolidityCompiler } from "../soljson.ts";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { compileCar } from "../compile.ts";
import { formatDiagnostic } from "../../compiling/diagnostics.ts";

const packages: Record<CompilerVersion, string> = { "0.8.37": "solc", "0.8.13": "solc-0.8.13" };
const require = createRequire(import.meta.url);

/**
 * Takes about half a second. Run untrusted source with `compile-process.ts`.
 * @param path of soljson.js, if not installed as a package
 */
export function loadCompiler(version: CompilerVersion, path?: string): SolidityCompiler {
  const file = require.resolve(path ?? `${packages[version]}/soljson.js`);
  // Otherwise a broken compiler would be returned again.
  delete require.cache[file];
  return createCompiler(withoutHooks(() => require(file) as SoljsonModule));
}

/** Before it is the packed WebAssembly. */
const linesBegin = "var Module = typeof Module";

/** Shared by the threads of a process, with compiled machine code. */
export type CompilerParts = ReturnType<typeof unpackCompiler>;

/** Most of the loading time. */
export function unpackCompiler(version: CompilerVersion) {
  const text = readFileSync(require.resolve(`${packages[version]}/soljson.js`), "utf8");
  const at = text.indexOf(linesBegin);
  if (at === -1) throw new Error(`${packages[version]}/soljson.js does not look as it did.`);
  const unpack = compileFunction(`${text.slice(0, at)}\nreturn Module["wasmBinary"];`, ["Module"]);
  return { code: new WebAssembly.Module(unpack({}) as BufferSource), lines: text.slice(at) };
}

/** Takes a few hundredths of a second. */
export function assembleCompiler({ code, lines }: CompilerParts): SolidityCompiler {
  const script = { exports: {} };
  const parameters = {
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
  withoutHooks(() => run(parameters, script, script.exports, require, import.meta.dirname) as unknown);
  return createCompiler(script.exports as SoljsonModule);
}

/** Emscripten of 2022 hooks uncaught errors and would turn a caller's into its own "abort". */
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

/** @throws on errors and warnings */
export function buildCar(compiler: SolidityCompiler, fileName: string, source: string) {
  const outcome = compileCar(compiler, { source, fileName, goal: "build" });
  if (outcome.kind !== "compiled" || outcome.diagnostics.length > 0) {
    const words = outcome.kind === "rejected" ? outcome.message : "The source has warnings.";
    throw new Error([`${fileName}: ${words}`, ...outcome.diagnostics.map(formatDiagnostic)].join("\n"));
  }
  const { family, contractName, initcode } = outcome.car;
  return {
    family,
    contractName,
    source,
    initcode,
    /** keccak-256 of the creation code */
    codeHash: codeHashOf(initcode),
  };
}

export const codeHashOf = (initcode: string): `0x${string}` =>
  `0x${bytesToHex(keccak_256(hexToBytes(initcode.slice(2))))}`;
