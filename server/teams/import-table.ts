import { readForm, oneLine } from "../platform/forms/read-form.ts";
import { admitsAiEntrants, type AiRule } from "#domain/competitions/ai-rule.ts";
import { brokenRules } from "#domain/competitions/divisions.ts";
import { readEmail } from "../accounts/email-address.ts";
import { nameKey } from "../competitions/team-names.ts";
import type { Division } from "../competitions/divisions/divisions.ts";
import { universityKey } from "./universities.ts";
import { teamForm } from "./team-form.ts";

/**
 * By the accepted column headings, most exact first: Microsoft Forms adds "Name" and "Email" of the person who filled
 * in the form.
 */
const importColumns = {
  name: ["team name", "takim adi", "takiminizin adi", "takim ismi", "team", "takim", "name", "ad", "adi"],
  university: ["university", "your university", "school", "universite", "universiteniz", "okul", "okulunuz"],
  city: ["city", "your city", "sehir", "sehriniz", "bulundugunuz sehir", "il"],
  email: [
    "captain s email",
    "captain email",
    "kaptan eposta",
    "kaptan eposta adresi",
    "kaptanin eposta adresi",
    "kaptanin epostasi",
    "email address",
    "your email address",
    "email",
    "mail",
    "contact",
    "eposta adresi",
    "eposta adresiniz",
    "eposta",
    "mail adresi",
    "member 1 email",
    "email of member 1",
    "1 uye eposta",
    "uye 1 eposta",
    "iletisim",
  ],
  division: ["division", "kategori"],
  ai: ["ai", "ai entrant", "yz", "yapay zeka", "yapay zeka katilimcisi"],
} as const;

export type ImportColumn = keyof typeof importColumns;

export const importColumnNames = Object.keys(importColumns) as ImportColumn[];

/** By the position of the column in the file, from 0; null: in none. Missing: recognised by its heading. */
export type ColumnChoice = Partial<Record<ImportColumn, number | null>>;

const needed: readonly ImportColumn[] = ["name", "university", "city"];

const importedForm = teamForm.pick({ name: true, university: true, city: true });

export const importLimits = { rows: 10_000, bytes: 900_000, cell: 200 } as const;

export interface ImportRow {
  line: number;
  name: string;
  university: string;
  city: string;
  email: string;
  division: string;
  divisionId: string | null;
  ai: boolean;
}

export interface ImportRules {
  divisions: readonly Division[];
  aiRule: AiRule;
  /** of teams in a file without this column; missing: the column is required */
  city?: string | undefined;
  /** by `universityKey`; missing: no limit */
  ofUniversity?: { limit: number; taken: ReadonlyMap<string, number> };
}

const noRules: ImportRules = { divisions: [], aiRule: "unsaid" };

/** Folded; an empty cell means no. */
const aiAnswers: ReadonlyMap<string, boolean> = new Map([
  ...["yes", "y", "evet", "e", "true", "1", "x", "ai", "yz"].map((word) => [word, true] as const),
  ...["", "no", "n", "hayir", "h", "false", "0", "-"].map((word) => [word, false] as const),
]);

export type ImportProblem =
  | { kind: "file"; rule: "empty" | "not-a-table" }
  | { kind: "file"; rule: "too-large"; given: number; limit: number }
  | { kind: "file"; rule: "too-many-rows"; given: number; limit: number }
  | { kind: "file"; rule: "no-column"; column: ImportColumn; heads: string[] }
  | { kind: "cell"; line: number; column: ImportColumn; rule: "length"; given: number; min: number; max: number }
  | { kind: "cell"; line: number; column: ImportColumn; rule: "not-printable" | "not-an-address"; value: string }
  | { kind: "cell"; line: number; column: "name"; rule: "twice"; value: string; firstLine: number }
  | { kind: "cell"; line: number; column: "name"; rule: "taken"; value: string; by: string }
  | { kind: "cell"; line: number; column: "division"; rule: "no-division"; value: string; divisions: string[] }
  | {
      kind: "cell";
      line: number;
      column: "division";
      rule: "no-divisions" | "division-closed" | "people-only" | "ai-only";
      value: string;
    }
  | { kind: "cell"; line: number; column: "ai"; rule: "no-answer" | "not-admitted"; value: string }
  | { kind: "cell"; line: number; column: "university"; rule: "university-full"; value: string; limit: number }
  | { kind: "row"; line: number; rule: "open-quote" };

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1254";

export interface ImportTable {
  encoding: Encoding;
  delimiter: string;
  rows: ImportRow[];
  problems: ImportProblem[];
  heads: string[];
  columns: ColumnChoice;
  /** a column without a heading is named by its position, from 1 */
  unused: (string | number)[];
}

export function decodeTable(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "utf-16le" };
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "utf-16be" };
  if (a === 0xef && b === 0xbb && c === 0xbf)
    return { text: new TextDecoder("utf-8").decode(bytes), encoding: "utf-8" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "utf-8" };
  } catch {
    return { text: new TextDecoder("windows-1254").decode(bytes), encoding: "windows-1254" };
  }
}

/**
 * Reports every problem of every row and column.
 * @param taken existing names by their keys
 */
export function readImportTable(
  bytes: Uint8Array,
  taken: ReadonlyMap<string, string>,
  rules: ImportRules = noRules,
  choice: ColumnChoice = {},
): ImportTable {
  const table: ImportTable = {
    encoding: "utf-8",
    delimiter: ",",
    rows: [],
    problems: [],
    heads: [],
    columns: {},
    unused: [],
  };
  const refuse = (...problems: ImportProblem[]): ImportTable => ({ ...table, problems });
  if (bytes.length > importLimits.bytes) {
    return refuse({ kind: "file", rule: "too-large", given: bytes.length, limit: importLimits.bytes });
  }
  const decoded = decodeTable(bytes);
  table.encoding = decoded.encoding;
  const text = decoded.text.replace(/^\u{FEFF}/u, "");
  if (text.trim() === "") return refuse({ kind: "file", rule: "empty" });
  if (text.includes("\0")) return refuse({ kind: "file", rule: "not-a-table" });
  const header = findHeader(text);
  table.delimiter = header.delimiter;
  const { lines, openQuote } = cellsOf(text, header.delimiter);
  const heads = (lines[header.index]?.cells ?? []).map((cell) => cell.trim());
  const columnOf = columnsByHeading(heads);
  for (const column of importColumnNames) {
    const at = choice[column];
    if (at === null) columnOf.delete(column);
    else if (at !== undefined && at in heads) columnOf.set(column, at);
  }
  table.heads = heads.map((title) => title.slice(0, 40));
  table.columns = Object.fromEntries(columnOf);
  const missing = needed.filter((column) => !columnOf.has(column) && !(column === "city" && rules.city !== undefined));
  if (missing.length > 0) {
    const shown = table.heads.slice(0, 20);
    return refuse(...missing.map((column) => ({ kind: "file", rule: "no-column", column, heads: shown }) as const));
  }
  const body = lines.slice(header.index + 1);
  const filled = body.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return refuse({ kind: "file", rule: "empty" });
  if (filled.length > importLimits.rows) {
    return refuse({ kind: "file", rule: "too-many-rows", given: filled.length, limit: importLimits.rows });
  }
  const rows = filled.map(({ line, cells }): ReadRow => {
    const whole = (column: ImportColumn) => unguarded(oneLine(cells[columnOf.get(column) ?? -1] ?? ""));
    const cell = (column: ImportColumn) => whole(column).slice(0, importLimits.cell);
    return {
      line,
      name: cell("name"),
      university: cell("university"),
      city: columnOf.has("city") ? cell("city") : (rules.city ?? ""),
      email: readEmail(whole("email")) ?? whole("email"),
      division: cell("division"),
      divisionId: divisionNamed(cell("division"), rules)?.id ?? null,
      ai: aiAnswers.get(fold(cell("ai"))) ?? false,
      aiAnswer: cell("ai"),
    };
  });
  const problems = [...problemsOfRows(rows, taken, rules)];
  if (openQuote !== null) problems.unshift({ kind: "row", line: openQuote, rule: "open-quote" });
  const unused = unusedColumns(heads, columnOf, filled);
  return { ...table, rows: rows.map(({ aiAnswer: _answer, ...row }) => row), problems, unused };
}

/** Exported files guard text that a spreadsheet would run as a formula (`csvText`). */
const unguarded = (cell: string) => cell.replace(/^'(?=\s*[=+\-@|])/, "");

const headerWithin = { lines: 10, characters: 20_000 };

/** The line and delimiter that give the most known columns, because files begin with titles, empty lines or `sep=;`. */
function findHeader(text: string): { index: number; delimiter: string } {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const candidates = (named === undefined ? [";", ",", "\t"] : [named]).flatMap((delimiter) =>
    cellsOf(text.slice(0, headerWithin.characters), delimiter)
      .lines.slice(0, headerWithin.lines)
      .map(({ cells }, index) => ({ delimiter, index, known: columnsByHeading(cells).size, cells: cells.length })),
  );
  const [best] = candidates.toSorted((a, b) => b.known - a.known || b.cells - a.cells || a.index - b.index);
  return best ?? { index: 0, delimiter: "," };
}

function columnsByHeading(heads: readonly string[]): Map<ImportColumn, number> {
  const keys = heads.map((title) =>
    fold(title)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .replace(/\be (?=mail|posta)/u, "e")
      .trim(),
  );
  const found = importColumnNames.map((column) => {
    const places = importColumns[column].map((heading) => keys.indexOf(heading));
    return [column, places.find((place) => place >= 0)] as const;
  });
  return new Map(found.filter((each): each is [ImportColumn, number] => each[1] !== undefined));
}

/** Ignores columns without heading and cells. */
function unusedColumns(
  heads: readonly string[],
  columnOf: ReadonlyMap<ImportColumn, number>,
  rows: readonly { cells: readonly string[] }[],
): (string | number)[] {
  const used = new Set(columnOf.values());
  const filled = new Set(rows.flatMap(({ cells }) => [...cells.keys()].filter((at) => cells[at]?.trim() !== "")));
  const named = heads.keys().filter((at) => heads[at] !== "");
  const unused = [...new Set([...named, ...filled])].filter((at) => !used.has(at)).toSorted((a, b) => a - b);
  return unused.map((at) => (heads[at] ?? "").slice(0, 40) || at + 1);
}

type ReadRow = ImportRow & { aiAnswer: string };

const divisionNamed = (name: string, { divisions }: ImportRules): Division | undefined =>
  divisions.find(({ nameEnglish, nameTurkish }) =>
    [nameEnglish, nameTurkish].some((each) => fold(each) === fold(name)),
  );

function* problemsOfRows(
  rows: readonly ReadRow[],
  taken: ReadonlyMap<string, string>,
  rules: ImportRules,
): Generator<ImportProblem> {
  const seen = new Map<string, number>();
  const ofUniversity = new Map(rules.ofUniversity?.taken);
  for (const row of rows) {
    const { line } = row;
    const read = readForm(importedForm, row);
    for (const { field: column, ...problem } of read.kind === "refused" ? read.problems : []) {
      yield problem.rule === "length"
        ? { kind: "cell", line, column, ...problem }
        : { kind: "cell", line, column, ...problem, value: row[column].slice(0, 60) };
    }
    if (row.email !== "" && readEmail(row.email) === undefined) {
      yield { kind: "cell", line, column: "email", rule: "not-an-address", value: row.email.slice(0, 60) };
    }
    yield* problemsOfEntry(row, rules);
    if (rules.ofUniversity) {
      const { limit } = rules.ofUniversity;
      const university = universityKey(row.university);
      const teams = (ofUniversity.get(university) ?? 0) + 1;
      ofUniversity.set(university, teams);
      const value = row.university.slice(0, 60);
      if (teams > limit) yield { kind: "cell", line, column: "university", rule: "university-full", value, limit };
    }
    const key = nameKey(row.name);
    if (key === "") continue;
    const firstLine = seen.get(key);
    const by = taken.get(key);
    if (firstLine !== undefined)
      yield { kind: "cell", line, column: "name", rule: "twice", value: row.name, firstLine };
    else if (by !== undefined) yield { kind: "cell", line, column: "name", rule: "taken", value: row.name, by };
    else seen.set(key, line);
  }
}

/** Rules about members are checked when the team is claimed. */
function* problemsOfEntry(
  { line, division: value, ai, aiAnswer }: ReadRow,
  rules: ImportRules,
): Generator<ImportProblem> {
  if (!aiAnswers.has(fold(aiAnswer)))
    yield { kind: "cell", line, column: "ai", rule: "no-answer", value: aiAnswer.slice(0, 60) };
  else if (ai && !admitsAiEntrants(rules.aiRule))
    yield { kind: "cell", line, column: "ai", rule: "not-admitted", value: aiAnswer.slice(0, 60) };
  if (value === "") return;
  const about = { kind: "cell", line, column: "division", value: value.slice(0, 60) } as const;
  const division = divisionNamed(value, rules);
  if (rules.divisions.length === 0) yield { ...about, rule: "no-divisions" };
  else if (!division)
    yield { ...about, rule: "no-division", divisions: rules.divisions.map(({ nameEnglish }) => nameEnglish) };
  else if (division.closedAt !== null) yield { ...about, rule: "division-closed" };
  else {
    const candidate = { isAi: ai, racesApart: rules.aiRule === "division", members: [] };
    for (const { rule } of brokenRules(division.rules, candidate, "joining"))
      if (rule === "people-only" || rule === "ai-only") yield { ...about, rule };
  }
}

/** Lower case without accents; the Turkish dotless i becomes i. */
function fold(title: string): string {
  return title
    .toLocaleLowerCase("tr")
    .replaceAll("ı", "i")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s_]+/g, " ")
    .trim();
}

function cellsOf(
  text: string,
  delimiter: string,
): { lines: { line: number; cells: string[] }[]; openQuote: number | null } {
  const lines: { line: number; cells: string[] }[] = [];
  let line = 1;
  let cells: string[] = [];
  let cell = "";
  let start = 1;
  let quotedSince: number | null = null;
  const endCell = () => {
    cells.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    lines.push({ line: start, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (quotedSince !== null) {
      if (sign === "\n") line += 1;
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quotedSince = null;
    } else if (sign === '"' && cell.trim() === "") {
      cell = "";
      quotedSince = line;
    } else if (sign === delimiter) endCell();
    else if (sign === "\n" || sign === "\r") {
      if (sign === "\r" && text[at + 1] === "\n") at += 1;
      endRow();
      line += 1;
      start = line;
    } else cell += sign;
  }
  if (cell !== "" || cells.length > 0) endRow();
  return { lines, openQuote: quotedSince };
}
