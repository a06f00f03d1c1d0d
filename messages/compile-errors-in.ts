import { tell } from "#languages/compiling/compiler-text.ts";
import { wordings } from "#languages/compiling/compiler-texts.ts";
import type { CompileError, Rejection } from "#rules/rejection.ts";
import type { Language } from "./language.ts";

/** The errors of a rejection in the reader's language; what solc says stays as it is. */
export function compileErrorsIn(language: Language, rejection: Rejection): CompileError[] {
  const errors = rejection.rule === "does-not-compile" ? rejection.errors : [];
  return errors.map(({ line, column, message, said }) => ({
    line,
    column,
    message: said ? tell(said, wordings[language]) : message,
  }));
}
