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
