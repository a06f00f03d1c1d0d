import { wordings } from "#languages/compiling/compiler-texts.ts";
import type { CompileError, Rejection } from "#rules/rejection.ts";
import { formatSaid } from "./format-compiler-message.ts";
import type { Language } from "./language.ts";
import { messagesOf } from "./messages-of.ts";

/** The errors of a rejection in the reader's language; what solc says stays as it is. */
export function compileErrorsIn(language: Language, rejection: Rejection): CompileError[] {
  const errors = rejection.rule === "does-not-compile" ? rejection.errors : [];
  const texts = messagesOf(language).compiler;
  return errors.map(({ line, column, message, said }) => {
    // A message of an earlier version may have no text any more.
    const isKnown = said && (!("id" in said) || Object.hasOwn(texts, said.id));
    return { line, column, message: isKnown ? formatSaid(texts, said, wordings[language]) : message };
  });
}
