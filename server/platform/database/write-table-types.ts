import { sql } from "kysely";
import { emptyCluster } from "./empty-cluster.ts";
import { migrate } from "./migrate.ts";
import { openInMemory } from "./open-embedded.ts";

/** As in `database.ts`. */
const readAs: Readonly<Record<string, string>> = {
  text: "string",
  integer: "number",
  smallint: "number",
  bigint: "number",
  "double precision": "number",
  boolean: "boolean",
  "timestamp with time zone": "Date",
  bytea: "Uint8Array",
  jsonb: "unknown",
  json: "unknown",
};

interface Column {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  checks: string[];
}

async function readColumns(): Promise<Column[]> {
  const open = await openInMemory(await emptyCluster());
  try {
    await migrate(open.database);
    const { rows } = await sql<Column>`
      select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
        not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default,
        array(select pg_get_constraintdef(k.oid) from pg_constraint k
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely_%'
        and a.attnum > 0 and not a.attisdropped
      order by c.relname collate "C", a.attnum
    `.execute(open.database);
    return rows;
  } finally {
    await open.close();
  }
}

/** `kind in ('first', 'second')` becomes `"first" | "second"`. */
function allowedTexts(checks: readonly string[]): string | undefined {
  const words = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[)?((?:'[^']*'::text(?:, )?)+)/;
  const [, list] = checks.map((check) => words.exec(check)).find((match) => match !== null) ?? [];
  return list && [...list.matchAll(/'([^']*)'::text/g)].map(([, word]) => JSON.stringify(word)).join(" | ");
}

function typeOf({ table, column, type, isNullable, hasDefault, checks }: Column): string {
  const value = allowedTexts(checks) ?? readAs[type];
  if (value === undefined) throw new Error(`${table}.${column} has the type ${type}; say how the drivers read it.`);
  const orNull = isNullable ? " | null" : "";
  if (value === "unknown")
    return `ColumnType<unknown, string${orNull}${isNullable || hasDefault ? " | undefined" : ""}, string${orNull}>`;
  return hasDefault ? `Generated<${value}${orNull}>` : value + orNull;
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export async function writeTableTypes(): Promise<string> {
  const tables = Map.groupBy(await readColumns(), ({ table }) => table);
  const rows = [...tables].flatMap(([table, columns]) => [
    `  ${camelCase(table)}: {`,
    ...columns.map((column) => `    ${camelCase(column.column)}: ${typeOf(column)};`),
    "  };",
  ]);
  return `import type { ColumnType, Generated } from "kysely";

/** Every table of the migrated database, as Kysely reads and writes it. */
export interface MigratedTables {
${rows.join("\n")}
}
`;
}
