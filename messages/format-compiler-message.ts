import type { Message } from "#languages/compiling/compiler-text.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { Catalogue } from "./catalogue.generated.ts";

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
