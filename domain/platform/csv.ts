export type CsvCell = string | number | Date | null;

/**
 * Text that a spreadsheet would run as a formula gets a leading apostrophe. UTF-8 with a byte order mark.
 * @param delimiter Turkish spreadsheets expect a semicolon and a decimal comma, and would read 12.05 as a date
 */
export function csvText(head: readonly string[], rows: Iterable<readonly CsvCell[]>, delimiter: "," | ";"): string {
  return `\u{FEFF}${csvRows([head], delimiter)}${csvRows(rows, delimiter)}`;
}

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

export function csvResponse(name: string, text: string | ReadableStream<Uint8Array>): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName(name)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Returns a downloaded file's name, without its ending: plain letters, digits and hyphens. */
export function fileName(...parts: readonly string[]): string {
  const name = parts
    .join(" ")
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("-");
  return name || "code-prix";
}
