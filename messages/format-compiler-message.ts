import type { Message } from "#languages/compiling/compiler-text.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { Catalogue } from "./catalogue.generated.ts";
import type { CompileError, Rejection } from "#domain/submissions/rejection.ts";
import type { Language } from "./language.ts";
import { messagesOf } from "./messages-of.ts";

type Texts = Catalogue["compiler"];

/** A message of an earlier version may have no text. Falls back to its id. */
export function formatMessage(texts: Texts, { id, values }: Message): string {
  if (!Object.hasOwn(texts, id)) return id;
  const written = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "object" ? formatMessage(texts, value) : value,
    ]),
  );
  const text: string | ((values: never) => string) = texts[id];
  return typeof text === "string" ? text : text(written as never);
}

export function formatOutcome(texts: Texts, outcome: CompileOutcome): CompileOutcome {
  const formatted = <Part extends { message: string; said?: Message }>(part: Part): Part =>
    part.said ? { ...part, message: formatMessage(texts, part.said) } : part;
  const diagnostics = outcome.diagnostics.map((diagnostic) => ({
    ...formatted(diagnostic),
    ...(diagnostic.advice && { hint: formatMessage(texts, diagnostic.advice) }),
  }));
  return outcome.kind === "rejected" ? { ...formatted(outcome), diagnostics } : { ...outcome, diagnostics };
}

/** solc's own messages stay English. Errors of the whole source have no line. */
export function compileErrorsIn(language: Language, rejection: Rejection): CompileError[] {
  if (rejection.rule !== "does-not-compile") return [];
  const { message, said } = rejection;
  const whole = { line: null, column: null, message, ...(said && { said }) };
  const errors = rejection.errors.length === 0 && said ? [whole] : rejection.errors;
  const texts = messagesOf(language).compiler;
  return errors.map((error) => {
    // An earlier version's message may have no text.
    const isKnown = error.said && Object.hasOwn(texts, error.said.id);
    return isKnown ? { ...error, message: formatMessage(texts, error.said!) } : error;
  });
}
