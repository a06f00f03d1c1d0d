import { expect, test } from "vitest";
import { firstBrands } from "../brands.ts";
import { migrate } from "./migrate.ts";
import { openForTests } from "./open-for-tests.ts";

test("a fresh database has one open competition per brand, each with one practice stage", async () => {
  const opened = await openForTests();
  const { database } = opened;
  expect(await migrate(database)).toEqual(["0001-people", "0002-competitions", "0003-accounts", "0004-ratings"]);
  const rows = await database
    .selectFrom("competition")
    .innerJoin("stage", "stage.competitionId", "competition.id")
    .select(["competition.brand", "competition.state", "stage.kind", "stage.state as stageState"])
    .execute();
  expect(rows.map((row) => row.brand).sort()).toEqual([...firstBrands].sort());
  for (const row of rows) expect(row).toMatchObject({ state: "practice", kind: "practice", stageState: "running" });
  await opened.close();
});

test("a second start migrates nothing", async () => {
  const opened = await openForTests();
  const { database } = opened;
  await migrate(database);
  expect(await migrate(database)).toEqual([]);
  await opened.close();
});

test("columns come back as plain numbers, bytes and dates", async () => {
  const opened = await openForTests();
  const { database } = opened;
  await migrate(database);
  await database
    .insertInto("auditEntry")
    .values({ act: "test", subject: "columns", details: JSON.stringify({ inner_key: 1 }) })
    .execute();
  const entry = await database.selectFrom("auditEntry").selectAll().executeTakeFirstOrThrow();
  expect(entry.id).toBe(1);
  expect(entry.at).toBeInstanceOf(Date);
  expect(entry.details).toEqual({ inner_key: 1 });
  await opened.close();
});
