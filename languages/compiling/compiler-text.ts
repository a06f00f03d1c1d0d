/** A compiler's message, before it is formatted in a language. */
import type { MessageValues } from "./message-values.generated.ts";

/** A message, or an older English text with numbered places. */
export type Said = Message | NumberedText;

/** A message of `messages/<language>/compiler.json` with the values of its placeholders. The caller formats it. */
export interface Message {
  id: keyof MessageValues;
  values: Readonly<Record<string, string | number>>;
}

/** Another language is a table from the English texts to its own. */
export interface NumberedText {
  /** "{0} takes {1} values." */
  text: string;
  values: SaidValue[];
}

type SaidValue = string | number | Said;

/** From English texts with numbered places to those of another language. */
export type Wording = Readonly<Record<string, string>>;

/** Gives the text of a message in the reader's language. */
export type FormatMessage = (message: Message) => string;

/** Characters of a word of the source that a sentence repeats; a program may be one number of a hundred thousand digits. */
const longestValue = 1_000;

const shortened = <Value>(value: Value): Value | string =>
  typeof value === "string" && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;

/** @example message("no-source", { signature: "def take_turn(race, cars, place):" }) */
export function message<Id extends keyof MessageValues>(
  id: Id,
  ...[values]: MessageValues[Id] extends Record<string, never> ? [] : [MessageValues[Id]]
): Message {
  const entries = Object.entries<string | number>(values ?? {});
  return { id, values: Object.fromEntries(entries.map(([name, value]) => [name, shortened(value)])) };
}

/** Tags a template: what stands in its places is kept beside the text, so that another language may order it anew. */
export function say(texts: TemplateStringsArray, ...values: SaidValue[]): NumberedText {
  return {
    text: texts.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join(""),
    values: values.map(shortened),
  };
}

/** The sentence in a language's words, in English where it has none. Messages stay ids without `format`. */
export function tell(said: Said, wording: Wording = {}, format: FormatMessage = ({ id }) => id): string {
  if ("id" in said) return format(said);
  const { text, values } = said;
  const own = wording[text] ?? text;
  return own.replace(/\{(\d)\}/g, (_, place: string) => {
    const value = values[Number(place)];
    return typeof value === "object" ? tell(value, wording, format) : String(value ?? "");
  });
}
