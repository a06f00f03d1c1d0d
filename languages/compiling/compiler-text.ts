/** A compiler's message, before it is formatted in a language. */
import type { MessageValues } from "./message-values.generated.ts";

/** In `messages/<language>/compiler.json`; the caller formats it. */
export interface Message {
  id: keyof MessageValues;
  values: Readonly<Record<string, MessageValue>>;
}

/** A message inside another is formatted in the same language. */
export type MessageValue = string | number | Message;

/** A source can contain a number of a hundred thousand digits. */
const longestValue = 1_000;

const shortened = <Value>(value: Value): Value | string =>
  typeof value === "string" && value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;

/** Plurals need numbers. */
type Given<Values> = { [Name in keyof Values]: Values[Name] extends number ? number : MessageValue };

export function message<Id extends keyof MessageValues>(
  id: Id,
  ...[values]: MessageValues[Id] extends Record<string, never> ? [] : [Given<MessageValues[Id]>]
): Message {
  const entries = Object.entries<MessageValue>(values ?? {});
  return { id, values: Object.fromEntries(entries.map(([name, value]) => [name, shortened(value)])) };
}
