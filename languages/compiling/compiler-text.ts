/** A compiler's message, before it is formatted in a language. */
import type { MessageValues } from "./message-values.generated.ts";

/** `NumberedText` is the older form. */
export type Said = Message | NumberedText;

/** In `messages/<language>/compiler.json`; the caller formats it. */
export interface Message {
  id: keyof MessageValues;
  values: Readonly<Record<string, string | number>>;
}

/** Translated by a table with English keys. */
export interface NumberedText {
  /** "{0} takes {1} values." */
  text: string;
  values: SaidValue[];
}

type SaidValue = string | number | Said;

export type Wording = Readonly<Record<string, string>>;

export type FormatMessage = (message: Message) => string;

/** A source can contain a number of a hundred thousand digits. */
const longestValue = 1_000;

const shortened = <Value>(value: Value): Value | string =>
  typeof value === "string" && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;

export function message<Id extends keyof MessageValues>(
  id: Id,
  ...[values]: MessageValues[Id] extends Record<string, never> ? [] : [MessageValues[Id]]
): Message {
  const entries = Object.entries<string | number>(values ?? {});
  return { id, values: Object.fromEntries(entries.map(([name, value]) => [name, shortened(value)])) };
}

/** Keeps values separate, so that translations can reorder them. */
export function say(texts: TemplateStringsArray, ...values: SaidValue[]): NumberedText {
  return {
    text: texts.map((text, index) => (index === 0 ? text : `{${index - 1}}${text}`)).join(""),
    values: values.map(shortened),
  };
}

/** Falls back to English. Messages stay ids without `format`. */
export function tell(said: Said, wording: Wording = {}, format: FormatMessage = ({ id }) => id): string {
  if ("id" in said) return format(said);
  const { text, values } = said;
  const own = wording[text] ?? text;
  return own.replace(/\{(\d)\}/g, (_, place: string) => {
    const value = values[Number(place)];
    return typeof value === "object" ? tell(value, wording, format) : String(value ?? "");
  });
}
