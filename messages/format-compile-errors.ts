import type { CompileError, Rejection } from "#domain/submissions/rejection.ts";
import { formatMessage } from "./format-compiler-message.ts";
import type { Language } from "./language.ts";
import { messagesOf } from "./messages-of.ts";

/** solc's own messages stay English. Errors of the whole source have no line. */
export function compileErrorsIn(language: Language, rejection: Rejection): CompileError[] {
  if (rejection.rule !== "does-not-compile") return [];
  const { message, said } = rejection;
  const whole = { line: null, column: null, message, ...(said && { said }) };
  const errors = rejection.errors.length === 0 ? [whole] : rejection.errors;
  const texts = messagesOf(language).compiler;
  return errors.map((error) => {
    // An earlier version's message may have no text.
    const isKnown = error.said && Object.hasOwn(texts, error.said.id);
    return isKnown ? { ...error, message: formatMessage(texts, error.said!) } : error;
  });
}
