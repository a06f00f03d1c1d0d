import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openForTests } from "./open-for-tests.ts";

/** Types of PostgreSQL as the drivers read them (`column-parsers.ts`). */
const readAs: Readonly<Record<string, string>> = {
  text: "string",
  integer: "number",
  smallint: "number",
  bigint: "number",
  "double precision": "number",
  real: "number",
  boolean: "boolean",
  "timestamp with time zone": "Date",
  "timestamp without time zone": "Date",
  bytea: "Uint8Array",
  jsonb: "unknown",
  json: "unknown",
  ARRAY: "unknown",
};

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

test("the tables of the migrations stand in types, to which the declared ones are compared", async () => {
  const opened = await openForTests();
  const { rows } = await sql<{
    tableName: string;
    columnName: string;
    dataType: string;
    isNullable: string;
    hasDefault: boolean;
  }>`
    select table_name, column_name, data_type, is_nullable,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as has_default
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
    order by table_name collate "C", column_name collate "C"
  `.execute(opened.database);
  await opened.close();
  const typeOf = ({ dataType, isNullable, hasDefault }: (typeof rows)[number]) => {
    const read = readAs[dataType] ?? `never /* ${dataType} */`;
    const value = isNullable === "YES" && read !== "unknown" ? `${read} | null` : read;
    const kind = isNullable === "YES" || hasDefault ? "MayBeLeftOut" : "MustBeGiven";
    return `${kind}<${isNullable === "YES" && read === "unknown" ? "Json | null" : read === "unknown" ? "Json" : value}>`;
  };
  const tables = Map.groupBy(rows, ({ tableName }) => tableName);
  const text = [
    "// Made from the migrated database: `npx vitest run server/base/database/tables.test.ts -u` writes it anew.",
    'import type { Json, MayBeLeftOut, MustBeGiven } from "./compare-columns.ts";',
    "",
    "/** Every column of the migrated database, as the drivers read it. */",
    "export interface MigratedTables {",
    ...[...tables].flatMap(([table, columns]) => [
      `  ${camelCase(table)}: {`,
      ...columns.map((column) => `    ${camelCase(column.columnName)}: ${typeOf(column)};`),
      "  };",
    ]),
    "}",
    "",
  ];
  await expect(text.join("\n")).toMatchFileSnapshot(path.join(import.meta.dirname, "tables", "migrated-tables.ts"));
});
