/** Fills the places of a text: `fillIn("line {line}", { line: 3 })` is "line 3". Unknown places stay. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
