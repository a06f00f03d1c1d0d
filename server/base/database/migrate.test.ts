import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstBrands } from "#rules/brands.ts";
import type { OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openEmptyForTests, openForTests } from "./open-for-tests.ts";

test("a fresh database has one open competition per brand, each with one practice stage", async () => {
  const opened = await openEmptyForTests();
  const { database } = opened;
  const files = await readdir(path.join(import.meta.dirname, "migrations"));
  expect(await migrate(database)).toEqual(files.toSorted().map((file) => path.basename(file, ".ts")));
  const rows = await database
    .selectFrom("competition")
    .innerJoin("stage", "stage.competitionId", "competition.id")
    .select(["competition.brand", "competition.state", "stage.kind", "stage.state as stageState"])
    .execute();
  expect(new Set(rows.map((row) => row.brand))).toEqual(new Set(firstBrands));
  for (const row of rows) expect(row).toMatchObject({ state: "practice", kind: "practice", stageState: "running" });
  await opened.close();
});

let migrated: OpenDatabase;
beforeAll(async () => {
  migrated = await openForTests();
});
afterAll(() => migrated.close());

test("a second start migrates nothing", async () => {
  expect(await migrate(migrated.database)).toEqual([]);
});

test("columns come back as plain numbers, bytes and dates", async () => {
  const { database } = migrated;
  await database
    .insertInto("auditEntry")
    .values({ act: "test", subject: "columns", details: JSON.stringify({ inner_key: 1 }) })
    .execute();
  const entry = await database.selectFrom("auditEntry").selectAll().executeTakeFirstOrThrow();
  expect(entry.id).toBe(1);
  expect(entry.at).toBeInstanceOf(Date);
  expect(entry.details).toEqual({ inner_key: 1 });
});

test("an older version starts on the schema of a newer one, and leaves it as it is", async () => {
  const { database } = migrated;
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2030-01-01')`.execute(
    database,
  );
  expect(await migrate(database)).toEqual([]);
});

test("a migration that comes between two that were run is run", async () => {
  const { database } = migrated;
  await sql`delete from kysely_migration where name = '0070-processes'`.execute(database);
  await sql`drop table process`.execute(database);
  await sql`drop table backup`.execute(database);
  expect(await migrate(database)).toEqual(["0070-processes"]);
});

/** Before the first version that is deployed beside another. */
const beforeDeployments = /^000[1-4]-/;

/** Types that the version before reads and writes as it did: text of JSON is given and read alike, kept whole or taken apart. */
const sameForBoth = "alter column interest_in type json using interest_in::text::json";

test("no migration takes away what the version before it still uses", async () => {
  const folder = path.join(import.meta.dirname, "migrations");
  const destructive =
    /\b(drop\s+(table|column)|rename\s|set\s+not\s+null|alter\s+column\s+\w+\s+(set\s+data\s+)?type)|add\s+column\s+(?!.*\bdefault\b)[^,;]*not\s+null/i;
  const wrong = [];
  for (const file of (await readdir(folder)).filter((each) => !beforeDeployments.test(each))) {
    const text = await readFile(path.join(folder, file), "utf8");
    const found = destructive.exec(text.replace(sameForBoth, ""));
    if (found) wrong.push(`${file}: ${found[0]}`);
  }
  expect(wrong).toEqual([]);
});
