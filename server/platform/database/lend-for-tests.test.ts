import { sql } from "kysely";
import { expect, test } from "vitest";
import { pino } from "pino";
import { startJobQueue } from "../jobs/job-queue.ts";
import type { OpenDatabase } from "./database.ts";
import { lendForTests } from "./lend-for-tests.ts";
import { migratedCopy } from "./migrated-copy-for-tests.ts";
import { openInMemory } from "./open-embedded.ts";

async function everythingIn({ database }: OpenDatabase): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs') order by name
  `.execute(database);
  const held: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ held: unknown }>`select json_agg(t) as held from ${sql.raw(name)} t`.execute(database);
    if (rows[0]?.held && name !== "jobs.version") held[name] = rows[0].held;
  }
  const { rows: sequences } = await sql`
    select sequencename, last_value from pg_sequences where schemaname = 'public' order by sequencename
  `.execute(database);
  return { ...held, sequences };
}

const entry = { act: "test", subject: "somebody", details: "{}" };

test("a reused database has the same content as a new one", async () => {
  const fresh = await openInMemory(await migratedCopy());
  const untouched = await everythingIn(fresh);
  await fresh.close();
  for (let file = 0; file < 2; file += 1) {
    const open = await lendForTests();
    expect(await everythingIn(open)).toEqual(untouched);
    const jobs = await startJobQueue<{ first: object }>(open, ["first"], pino({ level: "silent" }));
    await open.database.transaction().execute((transaction) => jobs.send(transaction, "first", {}));
    await jobs.stop();
    await open.database.insertInto("auditEntry").values(entry).execute();
    await open.database.updateTable("competition").set({ state: "practice" }).execute();
    await open.database.deleteFrom("privacyNotice").execute();
    expect(await everythingIn(open)).not.toEqual(untouched);
    await open.close();
  }
});

test("a returned database refuses queries", async () => {
  const open = await lendForTests();
  await open.database.selectFrom("competition").select("id").execute();
  await open.close();
  await expect(open.database.selectFrom("competition").select("id").execute()).rejects.toThrow("destroyed");
  await expect(open.queueOptions.db?.executeSql("select 1")).rejects.toThrow("given back");
});

test("a database with changed tables isn't reused", async () => {
  const open = await lendForTests();
  await sql`alter table brand add column colour text`.execute(open.database);
  await open.close();
  const next = await lendForTests();
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'brand' and column_name = 'colour'
  `.execute(next.database);
  expect(columns.rows).toEqual([]);
  await next.close();
});
