/** A cell of a table that leaves the site. */
export type CsvCell = string | number | Date | null;

/**
 * A table as a file that spreadsheets open: UTF-8 with a mark, quotes where needed. Text that a spreadsheet would take for a formula gets
 * an apostrophe before it, so that opening a list of names runs nothing.
 *
 * @param delimiter Turkish spreadsheets expect a semicolon; they write fractions with a comma, and would take 12.05 for a day in May
 */
export function csvText(head: readonly string[], rows: Iterable<readonly CsvCell[]>, delimiter: "," | ";"): string {
  return `\u{FEFF}${csvRows([head], delimiter)}${csvRows(rows, delimiter)}`;
}

/** More rows of a table that is begun. */
export function csvRows(rows: Iterable<readonly CsvCell[]>, delimiter: "," | ";"): string {
  let text = "";
  for (const row of rows) text += `${row.map((cell) => cellText(cell, delimiter)).join(delimiter)}\r\n`;
  return text;
}

function cellText(cell: CsvCell, delimiter: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return delimiter === ";" ? String(cell).replace(".", ",") : String(cell);
  const text = cell instanceof Date ? cell.toISOString() : cell;
  const harmless = /^[\s]*[=+\-@\t\r|]/.test(text) ? `'${text}` : text;
  const needsQuotes = harmless.includes(delimiter) || /["\r\n]/.test(harmless) || harmless !== harmless.trim();
  return needsQuotes ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The answer that makes a browser keep a table as a file. */
export function csvResponse(name: string, text: string | ReadableStream<Uint8Array>): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^a-z0-9-]+/gi, "-")}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}
