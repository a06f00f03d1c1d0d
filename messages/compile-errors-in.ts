import type { CompileError, Rejection } from "#domain/submissions/rejection.ts";
import { formatMessage } from "./format-compiler-message.ts";
import type { Language } from "./language.ts";
import { messagesOf } from "./messages-of.ts";

/** solc's own messages stay English. */
export function compileErrorsIn(language: Language, rejection: Rejection): CompileError[] {
  const errors = rejection.rule === "does-not-compile" ? rejection.errors : [];
  const texts = messagesOf(language).compiler;
  return errors.map(({ line, column, message, said }) => {
    // An earlier version's message may have no text.
    const isKnown = said && Object.hasOwn(texts, said.id);
    return { line, column, message: isKnown ? formatMessage(texts, said) : message };
  });
}
