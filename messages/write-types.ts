import { TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { readTopic, topicsOf } from "./read-topics.ts";
import { isPlain, parseText, type Topic } from "./write-topic.ts";

/** `languages/` can't import the texts. */
export function writeMessageValues(): string {
  const rows = Object.entries(readTopic("en", "compiler")).map(([id, text]) => {
    const values = [...placeholdersOf(parseText(text as string))].map(([name, type]) => `${name}: ${type}`).join("; ");
    return `  ${/^[A-Za-z]\w*$/.test(id) ? id : JSON.stringify(id)}: ${values === "" ? "Record<string, never>" : `{ ${values} }`};`;
  });
  return `/** The values of the messages of \`messages/<language>/compiler.json\`. */
export interface MessageValues {
${rows.join("\n")}
}
`;
}

export function writeTypes(): string {
  const topics = topicsOf("en").map((topic) => `  readonly ${topic}: ${typeOf(readTopic("en", topic), "  ")};`);
  return `/** A text with placeholders. */
type Text<Values> = (values: Values) => string;

/** The texts of one language. */
export interface Catalogue {
${topics.join("\n")}
}
`;
}

function typeOf(topic: Topic, indent: string): string {
  if (typeof topic === "string") return typeOfText(parseText(topic));
  const deeper = `${indent}  `;
  if (Array.isArray(topic)) {
    const kinds = [...new Set(topic.map((each) => tupleOf(each, indent)))];
    return `readonly (${kinds.join(" | ")})[]`;
  }
  const entries = Object.entries(topic).map(
    ([key, each]) =>
      `${deeper}readonly ${/^[A-Za-z]\w*$/.test(key) ? key : JSON.stringify(key)}: ${typeOf(each, deeper)};`,
  );
  return `{\n${entries.join("\n")}\n${indent}}`;
}

/** Nested lists have the same length in every language. */
function tupleOf(topic: Topic, indent: string): string {
  return Array.isArray(topic)
    ? `readonly [${topic.map((each) => typeOf(each, indent)).join(", ")}]`
    : typeOf(topic, indent);
}

function typeOfText(parts: readonly MessageFormatElement[]): string {
  if (isPlain(parts)) return "string";
  const values = [...placeholdersOf(parts)].map(([name, type]) => `${name}: ${type}`);
  return `Text<{ ${values.join("; ")} }>`;
}

/** Numbers are numbers in every language. */
export function placeholdersOf(
  parts: readonly MessageFormatElement[],
  found = new Map<string, string>(),
): Map<string, string> {
  for (const part of parts) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
    const type = typeOfPart(part);
    const known = found.get(part.value);
    if (known === undefined || known === "string | number" || type === "number") found.set(part.value, type);
    if (part.type === TYPE.select || part.type === TYPE.plural)
      for (const option of Object.values(part.options)) placeholdersOf(option.value, found);
  }
  return found;
}

function typeOfPart(part: MessageFormatElement): string {
  if (part.type === TYPE.number || part.type === TYPE.plural) return "number";
  if (part.type !== TYPE.select) return "string | number";
  return Object.keys(part.options).every((key) => key === "true" || key === "other") ? "boolean" : "string | number";
}
