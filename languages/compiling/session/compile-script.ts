import { type CompileOutcome, rejected } from "../compile-outcome.ts";
import { message } from "../compiler-text.ts";
import { compileSource, type LanguageRow } from "../../ir/compile-source.ts";
import type { CompileInput } from "../../solidity/compile.ts";

/** Never throws for anything in the source. */
export function compileScript(row: LanguageRow, input: CompileInput): CompileOutcome {
  const { source, fileName = "", files = {}, family = "code-prix", goal } = input;
  const further = Object.keys(files);
  if (further.length > 0) {
    const said = message("one-file", { others: further.join(", "), file: fileName });
    return rejected("too-many-files", said);
  }
  return compileSource(row, { source, fileName, family, goal });
}
