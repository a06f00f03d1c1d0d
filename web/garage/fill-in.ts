/**
 * Fills the places of a text: `fillIn("line {line}", { line: 3 })` is "line 3". Unknown places stay.
 * @param number writes numbers as the reader's language does
 */
export function fillIn(
  text: string,
  values: Readonly<Record<string, string | number>>,
  number: (value: number) => string = String,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? place : typeof value === "number" ? number(value) : value;
  });
}
