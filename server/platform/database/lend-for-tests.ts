import type { PGlite } from "@electric-sql/pglite";
import type { OpenDatabase } from "./database.ts";
import { migratedCopy } from "./migrated-copy-for-tests.ts";
import { createInMemory, overPGlite } from "./open-embedded.ts";

interface Table {
  name: string;
  /** JSON; null for none */
  rows: string | null;
}

interface Kept {
  pglite: PGlite;
  tables: readonly Table[];
  sequences: readonly string[];
  /** detects tests that change tables */
  shape: string;
}

/** Test files of one thread run one after the other. */
let idle: Kept | undefined;

/** Opening takes 0.3 s and warming up as long again, so closing resets the database for the thread's next file. */
export async function lendForTests(): Promise<OpenDatabase> {
  const kept = idle ?? (await make());
  idle = undefined;
  return overPGlite(lent(kept), () => undefined);
}

async function make(): Promise<Kept> {
  const pglite = await createInMemory(await migratedCopy());
  const tables: Table[] = [];
  for (const name of await tablesOf(pglite, "public")) {
    const { rows } = await pglite.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`);
    tables.push({ name, rows: rows[0]?.rows ?? null });
  }
  const { rows: sequences } = await pglite.query<{ restart: string }>(
    `select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
       coalesce(last_value, start_value), last_value is not null) as restart
     from pg_sequences where schemaname = 'public'`,
  );
  return { pglite, tables, sequences: sequences.map(({ restart }) => restart), shape: await shapeOf(pglite) };
}

function lent(kept: Kept): PGlite {
  let isGivenBack = false;
  const stops: (() => Promise<void>)[] = [];
  const refuse = () => Promise.reject(new Error("This database was given back."));
  const { pglite } = kept;
  const own: Partial<PGlite> = {
    listen: async (...asked) => {
      const stop = await pglite.listen(...asked);
      stops.push(stop);
      return stop;
    },
    close: async () => {
      isGivenBack = true;
      for (const stop of stops) await stop();
      if (await putBack(kept)) idle ??= kept;
      if (idle !== kept) await pglite.close();
    },
  };
  return new Proxy(pglite, {
    get(_, name: keyof PGlite) {
      if (name === "closed") return isGivenBack;
      const value: unknown = own[name] ?? pglite[name];
      if (typeof value !== "function") return value;
      return isGivenBack ? refuse : value.bind(pglite);
    },
  });
}

/** @returns false when a test changed its tables */
async function putBack({ pglite, tables, sequences, shape }: Kept): Promise<boolean> {
  if ((await shapeOf(pglite)) !== shape) return false;
  const asked = [...tables.map(({ name }) => name), ...(await tablesOf(pglite, "jobs"))];
  const { rows: filled } = await pglite.query<{ name: string }>(
    asked.map((name) => `select '${name}' as name where exists (select from ${name})`).join(" union all "),
  );
  // The queue's tables stay: its next start reuses them.
  const emptied = filled.map(({ name }) => name).filter((name) => name !== "jobs.version");
  await pglite.exec(
    [
      "deallocate all",
      // Inserts in any order, without triggers.
      "set session_replication_role = replica",
      ...emptied.map((name) => `delete from ${name}`),
      ...tables.flatMap(({ name, rows }) =>
        rows === null
          ? []
          : [
              `insert into ${name} overriding system value
                 select * from json_populate_recordset(null::${name}, '${rows.replaceAll("'", "''")}')`,
            ],
      ),
      ...sequences,
      "set session_replication_role = origin",
    ].join(";\n"),
  );
  // Otherwise the next file scans all dead rows.
  if (emptied.length > 0) await pglite.exec(`vacuum ${emptied.join(", ")}`);
  return true;
}

async function tablesOf(pglite: PGlite, schema: "public" | "jobs"): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 order by tablename`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(
    `select md5(string_agg(concat(c.relname, c.relkind, a.attname, a.atttypid, a.attnotnull, a.atthasdef, a.attisdropped,
       c.relhastriggers), ',' order by c.relname, a.attnum)) || (select count(*) from pg_constraint
       where connamespace = 'public'::regnamespace) as shape
     from pg_class c left join pg_attribute a on a.attrelid = c.oid where c.relnamespace = 'public'::regnamespace`,
  );
  return rows[0]?.shape ?? "";
}
