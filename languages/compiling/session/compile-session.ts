import { parser as javascriptGrammar } from "@lezer/javascript";
import { parser as pythonGrammar } from "@lezer/python";
import { compileSource, type LanguageRow } from "../../ir/compile-source.ts";
import { javascriptExplanations } from "../../javascript/javascript-explanations.ts";
import { javascriptWith, typescriptWith } from "../../javascript/read-javascript.ts";
import { pythonExplanations } from "../../python/python-explanations.ts";
import { pythonWith } from "../../python/read-python.ts";
import type { CompilerVersion } from "../../solidity/choose-compiler.ts";
import type { CompileInput } from "../../solidity/compile.ts";
import { createSoliditySession } from "../../solidity/solidity-session.ts";
import type { SolidityCompiler } from "../../solidity/soljson.ts";
import { languageOfFile } from "../car-language.ts";
import type { CompileOutcome } from "../compile-outcome.ts";

export const python = pythonWith(pythonGrammar, () => pythonExplanations);
export const javascript = javascriptWith(javascriptGrammar, () => javascriptExplanations);
export const typescript = typescriptWith(javascriptGrammar, () => javascriptExplanations);

const rows: Readonly<Record<string, LanguageRow>> = { python, javascript, typescript };

/**
 * @param load loads the Solidity compiler on first use
 * @param onReady called before each compilation, so that its time excludes loading
 * @returns a function that never throws for anything in the source; unknown file names count as Solidity
 */
export function createCompileSession(
  load: (version: CompilerVersion) => SolidityCompiler,
  onReady?: () => void,
): (input: CompileInput) => CompileOutcome {
  const compileSolidity = createSoliditySession(load, onReady);
  return (input) => {
    const row = rows[languageOfFile(input.fileName ?? "") ?? "solidity"];
    if (!row) return compileSolidity(input);
    onReady?.();
    return compileSource(row, input);
  };
}
