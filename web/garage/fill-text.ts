/**
 * A text that one of many explanations has: as it stands, or filled with what was found. Which values a text wants is not known where it is
 * drawn; `explain-diagnostic.test.ts` and `revert-reason.test.ts` see to it that it gets them.
 *
 * @param number writes numbers as the reader's language does
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
