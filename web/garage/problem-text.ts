import { languageOfFile } from "#languages/compiling/car-language.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { formatMessage } from "#messages/format-compiler-message.ts";
import type { Problem } from "./garage-state.ts";

/** @param number formats numbers */
export function problemText(
  { diagnostic, explained, file }: Problem,
  { compiler, compilerErrors }: Pick<Catalogue, "compiler" | "compilerErrors">,
  number?: (value: number) => string,
): string {
  const { said } = diagnostic;
  if (said && Object.hasOwn(compiler, said.id)) return formatMessage(compiler, said);
  // Only Solidity's errors are explained.
  if (!explained && file !== undefined && languageOfFile(file) !== "solidity") return diagnostic.message;
  const id = explained?.id ?? (diagnostic.severity === "error" ? "unrecognised" : "unrecognised-remark");
  return fillIn(compilerErrors[id], explained?.values ?? {}, number);
}

/**
 * Formats a text that may have placeholders. Types can't know which, so `explain-diagnostic.test.ts` and
 * `inspect-turn.test.ts` check the values.
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
