import { tell, type Message, type Said, type Wording } from "#languages/compiling/compiler-text.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { Catalogue } from "./catalogue.generated.ts";

type Texts = Catalogue["compiler"];

export interface MessageParts {
  title: string;
  cause?: string;
  fix?: string;
}

/** Undefined: no text, as for a message of an earlier version. */
export function messageParts(texts: Texts, { id, values }: Message): MessageParts | undefined {
  if (!Object.hasOwn(texts, id)) return undefined;
  const parts = Object.entries(texts[id]).map(([name, text]: [string, string | ((values: never) => string)]) => [
    name,
    typeof text === "string" ? text : text(values as never),
  ]);
  return Object.fromEntries(parts) as MessageParts;
}

export const sentencesOf = ({ title, cause, fix }: MessageParts): string =>
  [cause || fix ? `${title}.` : title, cause, fix].filter(Boolean).join(" ");

/**
 * Falls back to the id.
 * @param wording of older texts
 */
export const formatSaid = (texts: Texts, said: Said, wording?: Wording): string =>
  tell(said, wording, (message) => sentencesOf(messageParts(texts, message) ?? { title: message.id }));

/** @param wording of older texts */
export function formatOutcome(texts: Texts, outcome: CompileOutcome, wording?: Wording): CompileOutcome {
  const formatted = <Part extends { message: string; said?: Said }>(part: Part): Part =>
    part.said ? { ...part, message: formatSaid(texts, part.said, wording) } : part;
  const diagnostics = outcome.diagnostics.map(formatted);
  return outcome.kind === "rejected" ? { ...formatted(outcome), diagnostics } : { ...outcome, diagnostics };
}
