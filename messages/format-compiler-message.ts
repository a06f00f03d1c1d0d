import { tell, type Message, type Said, type Wording } from "#languages/compiling/compiler-text.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { Catalogue } from "./catalogue.generated.ts";

type Texts = Catalogue["compiler"];

/** What a compiler's message says: what is wrong, why, and what to write. */
export interface MessageParts {
  title: string;
  cause?: string;
  fix?: string;
}

/** A message in the language of `texts`; undefined where they have none of its id, as of a message that an earlier version kept. */
export function messageParts(texts: Texts, { id, values }: Message): MessageParts | undefined {
  if (!Object.hasOwn(texts, id)) return undefined;
  const parts = Object.entries(texts[id]).map(([name, text]: [string, string | ((values: never) => string)]) => [
    name,
    typeof text === "string" ? text : text(values as never),
  ]);
  return Object.fromEntries(parts) as MessageParts;
}

/** Joins the parts of a message to sentences. */
export const sentencesOf = ({ title, cause, fix }: MessageParts): string =>
  [cause || fix ? `${title}.` : title, cause, fix].filter(Boolean).join(" ");

/** What a compiler said, in the language of `texts`; the id of a message that they don't have. @param wording of older texts */
export const formatSaid = (texts: Texts, said: Said, wording?: Wording): string =>
  tell(said, wording, (message) => sentencesOf(messageParts(texts, message) ?? { title: message.id }));

/** What came of a compilation, with its messages in the language of `texts`. @param wording of older texts */
export function formatOutcome(texts: Texts, outcome: CompileOutcome, wording?: Wording): CompileOutcome {
  const formatted = <Part extends { message: string; said?: Said }>(part: Part): Part =>
    part.said ? { ...part, message: formatSaid(texts, part.said, wording) } : part;
  const diagnostics = outcome.diagnostics.map(formatted);
  return outcome.kind === "rejected" ? { ...formatted(outcome), diagnostics } : { ...outcome, diagnostics };
}
