import type { SolidityCompiler } from "../soljson.ts";
import { loadCompiler } from "./load-compiler.ts";

let compiler: SolidityCompiler | undefined;

/** Loaded once for all test files of a worker. */
export const compilerForTests = (): SolidityCompiler => (compiler ??= loadCompiler("0.8.37"));
