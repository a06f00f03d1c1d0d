import { PGlite } from "@electric-sql/pglite";
import { CamelCasePlugin, Kysely, PGliteDialect, sql } from "kysely";
import { emptyCluster } from "./empty-cluster.ts";
import { migrate } from "./migrate.ts";
import type { Tables } from "./tables.ts";

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

interface Column {
  tableName: string;
  columnName: string;
  dataType: string;
  isNullable: string;
  hasDefault: boolean;
}

async function readColumns(): Promise<Column[]> {
  const cluster = await emptyCluster();
  const pglite = await PGlite.create({ ...(cluster && { loadDataDir: cluster }) });
  const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), plugins: [new CamelCasePlugin()] });
  try {
    await migrate(database);
    const { rows } = await sql<Column>`
      select table_name, column_name, data_type, is_nullable,
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as has_default
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely_%'
      order by table_name collate "C", column_name collate "C"
    `.execute(database);
    return rows;
  } finally {
    await database.destroy();
  }
}

function typeOf({ dataType, isNullable, hasDefault }: Column): string {
  const read = readAs[dataType] ?? `never /* ${dataType} */`;
  const value = isNullable === "YES" && read !== "unknown" ? `${read} | null` : read;
  const kind = isNullable === "YES" || hasDefault ? "MayBeLeftOut" : "MustBeGiven";
  return `${kind}<${isNullable === "YES" && read === "unknown" ? "Json | null" : read === "unknown" ? "Json" : value}>`;
}

/** Returns the source of the types of all tables, as the migrations create them. */
export async function writeTableTypes(): Promise<string> {
  const tables = Map.groupBy(await readColumns(), ({ tableName }) => tableName);
  return [
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
  ].join("\n");
}
