/** Prints a table in Markdown, ready for `docs/reliability.md`. */
export function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  console.log([line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n"));
}
