import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openEmptyForTests, openForTests } from "./open-for-tests.ts";

/** Of the competitions in the baseline. */
const firstBrands = ["default", "trabzon", "istanbul", "konya", "gaziantep", "izmir"];

const folder = path.join(import.meta.dirname, "migrations");
const files = readdirSync(folder).toSorted();

const migrations = files.map((file) => path.basename(file, ".sql"));

let migrated: OpenDatabase;
beforeAll(async () => {
  migrated = await openForTests();
});
afterAll(() => migrated.close());

test("a new database has one open competition per brand, with a practice stage", async () => {
  const rows = await migrated.database
    .selectFrom("competition")
    .innerJoin("stage", "stage.competitionId", "competition.id")
    .select(["competition.brand", "competition.state", "stage.kind", "stage.state as stageState"])
    .execute();
  expect(new Set(rows.map((row) => row.brand))).toEqual(new Set(firstBrands));
  for (const row of rows) expect(row).toMatchObject({ state: "practice", kind: "practice", stageState: "running" });
});

test("a second start runs no migration", async () => {
  expect(await migrate(migrated.database)).toEqual([]);
});

test("columns are read as plain numbers, bytes and dates", async () => {
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

test("an older version starts on a newer schema without changing it", async () => {
  const { database } = migrated;
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2030-01-01')`.execute(
    database,
  );
  expect(await migrate(database)).toEqual([]);
});

test("an upgrade runs every missing migration, also an earlier one, and keeps rows", async () => {
  const next = mkdtempSync(path.join(tmpdir(), "code-prix-migrations-"));
  const opened = await openEmptyForTests();
  const { database } = opened;
  try {
    cpSync(folder, next, { recursive: true });
    const hidden = "0002-hidden-teams.sql";
    rmSync(path.join(next, hidden));
    expect(await migrate(database, next)).toEqual(migrations.filter((name) => `${name}.sql` !== hidden));
    await sql`
      insert into team (id, competition_id, name, name_key, university, city, livery_primary, livery_secondary, number,
        code, hidden_at, hidden_reason)
      values ('t', 'izmir', 'Rockets', 'rockets', 'Ege', 'İzmir', 'red', 'blue', 105, 'ROC', now(), 'asked for')
    `.execute(database);
    cpSync(path.join(folder, hidden), path.join(next, hidden));
    expect(await migrate(database, next)).toEqual(["0002-hidden-teams"]);
    expect(await database.selectFrom("team").where("id", "=", "t").selectAll().executeTakeFirst()).toMatchObject({
      name: "Team 105",
      nameKey: "teamlos#",
      university: "",
      hiddenName: "Rockets",
      hiddenUniversity: "Ege",
      hiddenCity: "İzmir",
    });
    writeFileSync(
      path.join(next, "9002-badges.sql"),
      `create table badge (id text primary key, note text not null);
       insert into badge (id, note) values ('first', 'a;b');
       create function badge_count() returns bigint language sql as $$ select count(*) from badge; $$;
       alter table team add column badge_id text references badge (id);`,
    );
    expect(await migrate(database, next)).toEqual(["9002-badges"]);
    writeFileSync(path.join(next, "9001-shields.sql"), "create table shield (id text primary key)");
    expect(await migrate(database, next)).toEqual(["9001-shields"]);
    expect(await migrate(database, next)).toEqual([]);
    const { rows } = await sql<{ note: string }>`select note, badge_count() from badge`.execute(database);
    expect(rows).toEqual([{ note: "a;b", badgeCount: 1 }]);
    expect(await database.selectFrom("competition").selectAll().execute()).toHaveLength(firstBrands.length);
  } finally {
    await opened.close();
    rmSync(next, { recursive: true });
  }
});

/** The previous version may still be running (decision 23). */
const takesAway =
  /\b(drop\s+(table|column)|rename\s|set\s+not\s+null|alter\s+column\s+\w+\s+(set\s+data\s+)?type)|add\s+column\s+(?!.*\bdefault\b)[^,;]*not\s+null/i;

test.each([
  ["drop table badge", "drop table"],
  ["alter table team alter column note type text", "alter column note type"],
  ["alter table team add column note text not null;", "add column note text not null"],
  ["alter table team add column note text not null default ''", undefined],
])("the check of migrations reads %j", (text, found) => {
  expect(takesAway.exec(text)?.[0]).toBe(found);
});

test("no migration removes anything that the previous version uses", () => {
  const wrong = files.flatMap((file) => {
    const found = takesAway.exec(readFileSync(path.join(folder, file), "utf8"));
    return found ? [`${file}: ${found[0]}`] : [];
  });
  expect(wrong).toEqual([]);
});
