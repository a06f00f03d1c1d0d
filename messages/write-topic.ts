/** Compiles ICU MessageFormat to JavaScript, so that browsers need no parser. */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";

export type Topic = string | readonly Topic[] | { readonly [key: string]: Topic };

/** @throws on syntax other than plain placeholders, `number`, `plural`, `selectordinal` and `select` */
export function parseText(text: string): MessageFormatElement[] {
  try {
    const parts = parse(text, { ignoreTag: true, shouldParseSkeletons: false });
    checkParts(parts);
    return parts;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The text ${JSON.stringify(text)} cannot be read as ICU MessageFormat (${reason}).`, {
      cause: error,
    });
  }
}

function checkParts(parts: readonly MessageFormatElement[]): void {
  for (const part of parts) {
    if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
    if (!/^[a-z][A-Za-z0-9]*$/.test(part.value))
      throw new Error(`the placeholder {${part.value}} is no name such as {team} or {mostCars}`);
    if (part.type === TYPE.date || part.type === TYPE.time || part.type === TYPE.tag)
      throw new Error(`{${part.value}} is a date, a time or a tag; pages write those themselves and give the text`);
    if (part.type === TYPE.number && part.style) throw new Error(`{${part.value}, number} takes no style`);
    if (part.type === TYPE.plural && part.offset !== 0) throw new Error(`{${part.value}, plural} takes no offset`);
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const option of Object.values(part.options)) checkParts(option.value);
  }
}

export const isPlain = (parts: readonly MessageFormatElement[]): boolean =>
  parts.every((part) => part.type === TYPE.literal);

export const plainText = (parts: readonly MessageFormatElement[]): string =>
  parts.map((part) => (part.type === TYPE.literal ? part.value : "")).join("");

/** Texts become strings, or functions if they have placeholders. Uses `number` and `plural` of `formatsFor`. */
export function writeTopic(topic: Topic): string {
  if (typeof topic === "string") return writeText(parseText(topic));
  if (Array.isArray(topic)) return `[${topic.map(writeTopic).join(",")}]`;
  return `{${Object.entries(topic)
    .map(([key, each]) => `${JSON.stringify(key)}:${writeTopic(each)}`)
    .join(",")}}`;
}

function writeText(parts: readonly MessageFormatElement[]): string {
  return isPlain(parts) ? JSON.stringify(plainText(parts)) : `(v)=>${writeParts(parts)}`;
}

/** @param counted what `#` stands for */
function writeParts(parts: readonly MessageFormatElement[], counted = ""): string {
  const written = parts.map((part) => {
    if (part.type === TYPE.literal) return part.value.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
    if (part.type === TYPE.pound) return `\${number(${counted})}`;
    const value = `v.${part.value}`;
    if (part.type === TYPE.number) return `\${number(${value})}`;
    if (part.type === TYPE.select) return `\${${writeSelect(part.options, value, counted)}}`;
    if (part.type === TYPE.plural) return `\${${writePlural(part.options, value, part.pluralType)}}`;
    return `\${${value}}`;
  });
  return `\`${written.join("")}\``;
}

type Options = Record<string, { value: MessageFormatElement[] }>;

function writeSelect({ other, ...options }: Options, value: string, counted: string): string {
  const cases = Object.entries(options).map(
    ([key, option]) => `${value}+""===${JSON.stringify(key)}?${writeParts(option.value, counted)}:`,
  );
  return cases.join("") + writeParts(other?.value ?? [], counted);
}

function writePlural(options: Options, value: string, type: Intl.PluralRulesOptions["type"]): string {
  const entries = Object.entries(options);
  const exact = entries
    .filter(([key]) => key.startsWith("="))
    .map(([key, option]) => `${value}===${Number(key.slice(1))}?${writeParts(option.value, value)}:`);
  const forms = entries
    .filter(([key]) => !key.startsWith("="))
    .map(([key, option]) => `${key}:${writeParts(option.value, value)}`);
  const ordinal = type === "ordinal" ? ',"ordinal"' : "";
  return `${exact.join("")}plural(${value},{${forms.join(",")}}${ordinal})`;
}
