import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "..", "..", "docs", "reliability.md");

/**
 * Writes rows into a table between its two markers in `docs/reliability.md`.
 * Rows of the table that begin with other words stay,
 * so that a part can be tried alone.
 *
 * @param name of the marker: `<!-- name -->` … `<!-- /name -->`
 */
export function writeTable(name: string, heads: string[], rows: readonly (readonly (string | number)[])[]): void {
  const text = readFileSync(file, "utf8");
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`docs/reliability.md has no place named ${name}.`);
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  const before = text
    .slice(from + begin.length, to)
    .split("\n")
    .filter((each) => each.startsWith("| "))
    .slice(2);
  const isNew = (each: string) => rows.some((row) => each.startsWith(line(row.slice(0, 1)).slice(0, -2)));
  const kept = before.filter((each) => !isNew(each));
  const table = [line(heads), line(heads.map(() => "---")), ...kept, ...rows.map(line)].join("\n");
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n${table}\n${text.slice(to)}`);
}
