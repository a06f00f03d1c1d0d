import { languageOfFile } from "#languages/compiling/car-language.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { type MessageParts, messageParts } from "#messages/format-compiler-message.ts";
import type { Problem } from "./garage-state.ts";

/** @param number formats numbers */
export function problemText(
  { diagnostic, explained, file }: Problem,
  { compiler, compilerErrors }: Pick<Catalogue, "compiler" | "compilerErrors">,
  number?: (value: number) => string,
): MessageParts {
  const { said } = diagnostic;
  const parts = said && messageParts(compiler, said);
  if (parts) return parts;
  // Only Solidity's errors are explained.
  if (!explained && file !== undefined && languageOfFile(file) !== "solidity") return { title: diagnostic.message };
  const { title, fix } =
    compilerErrors[explained?.id ?? (diagnostic.severity === "error" ? "unrecognised" : "unrecognised-remark")];
  const filled = (text: string | ((values: never) => string)) => fillIn(text, explained?.values ?? {}, number);
  return { title: filled(title), fix: filled(fix) };
}

/**
 * Formats a text that may have placeholders. Types can't know which, so `explain-diagnostic.test.ts` and
 * `revert-reason.test.ts` check the values.
 * @param number formats numbers
 */
export function fillIn(
  text: string | ((values: never) => string),
  values: Readonly<Record<string, string | number>>,
  number: (value: number) => string = String,
): string {
  if (typeof text === "string") return text;
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number" ? number(value) : value,
  ]);
  return text(Object.fromEntries(written) as never);
}
