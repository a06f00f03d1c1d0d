/** Next to the program when installed, in node_modules in the project. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import { loadCompiler as loadFromPackage } from "#languages/solidity/node/load-compiler.ts";
import type { SolidityCompiler } from "#languages/solidity/soljson.ts";

export function loadCompiler(version: CompilerVersion): SolidityCompiler {
  const beside = fileURLToPath(new URL(`./soljson-${version}.cjs`, import.meta.url));
  return existsSync(beside) ? loadFromPackage(version, beside) : loadFromPackage(version);
}
