import type { Message } from "#languages/compiling/compiler-text.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { Catalogue } from "./catalogue.generated.ts";

type Texts = Catalogue["compiler"];

export interface MessageParts {
  title: string;
  fix?: string;
}

/** Undefined: no text, as for a message of an earlier version. */
export function messageParts(texts: Texts, { id, values }: Message): MessageParts | undefined {
  if (!Object.hasOwn(texts, id)) return undefined;
  const written = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "object" ? formatMessage(texts, value) : value,
    ]),
  );
  const parts = Object.entries(texts[id]).map(([name, text]: [string, string | ((values: never) => string)]) => [
    name,
    typeof text === "string" ? text : text(written as never),
  ]);
  return Object.fromEntries(parts) as MessageParts;
}

const sentencesOf = ({ title, fix }: MessageParts): string => (fix ? `${title}. ${fix}` : title);

/** Falls back to the id. */
export function formatMessage(texts: Texts, message: Message): string {
  return sentencesOf(messageParts(texts, message) ?? { title: message.id });
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
