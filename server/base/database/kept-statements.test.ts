import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emptyCluster } from "./empty-cluster.ts";
import { keepStatements } from "./kept-statements.ts";

let pglite: PGlite;
let nowMs = 0;

beforeAll(async () => {
  const cluster = await emptyCluster();
  pglite = await PGlite.create({ ...(cluster && { loadDataDir: cluster }) });
  keepStatements(pglite, () => nowMs);
});

beforeEach(async () => {
  await pglite.exec(
    "drop table if exists car; create table car (id int primary key, name text, laps int[], data jsonb)",
  );
  await pglite.query("insert into car select n, 'car ' || n, array[n, n + 1], '{}' from generate_series(1, 20) n");
});

afterAll(() => pglite.close());

const byId = "select * from car where id = $1";
const planned = async () =>
  (
    await pglite.query<{ statement: string; uses: number }>(
      "select statement, generic_plans + custom_plans as uses from pg_prepared_statements",
    )
  ).rows;

test("a statement that is asked again is kept, and answers as before", async () => {
  for (let id = 1; id <= 8; id += 1) {
    const { rows, fields } = await pglite.query(byId, [id]);
    expect(rows).toEqual([{ id, name: `car ${id}`, laps: [id, id + 1], data: {} }]);
    expect(fields.map(({ name }) => name)).toEqual(["id", "name", "laps", "data"]);
  }
  expect((await planned()).find(({ statement }) => statement === byId)?.uses).toBe(7);
});

test("values of every kind are written and counted as without", async () => {
  const write = "insert into car values ($1, $2, $3, $4) on conflict (id) do update set laps = excluded.laps";
  for (const [id, name] of [
    [31, "ü"],
    [32, null],
    [31, undefined],
  ] as const) {
    const { affectedRows } = await pglite.query(write, [id, name, [1, 2, id], { id }]);
    expect(affectedRows).toBe(1);
  }
  const { rows } = await pglite.query("select name, laps, data from car where id = any($1) order by id", [[31, 32]]);
  expect(rows).toEqual([
    { name: "ü", laps: [1, 2, 31], data: { id: 31 } },
    { name: null, laps: [1, 2, 32], data: { id: 32 } },
  ]);
  expect((await pglite.query("delete from car where id > $1", [30])).affectedRows).toBe(2);
  expect((await pglite.query("delete from car where id > $1", [30])).affectedRows).toBe(0);
});

test("a table that changed is read as it is now", async () => {
  for (let time = 0; time < 3; time += 1) await pglite.query(byId, [1]);
  await pglite.query("alter table car add column seat int default 7");
  for (let time = 0; time < 3; time += 1) expect((await pglite.query(byId, [1])).rows).toMatchObject([{ seat: 7 }]);
  await pglite.exec("alter table car drop column laps");
  expect((await pglite.query<object>(byId, [1])).rows[0]).not.toHaveProperty("laps");
});

test("a transaction that fails is taken back, with the same error each time, and nothing after it suffers", async () => {
  const insert = "insert into car (id) values ($1)";
  for (let time = 0; time < 4; time += 1) {
    const failed = pglite.transaction(async (transaction) => {
      await transaction.query(insert, [100 + time]);
      await transaction.query(insert, [1]);
    });
    await expect(failed).rejects.toMatchObject({ code: "23505", constraint: "car_pkey" });
    const aborted = pglite.transaction(async (transaction) => {
      await transaction.query(insert, [1]).catch(() => undefined);
      await transaction.query(byId, [1]);
    });
    await expect(aborted).rejects.toMatchObject({ code: "25P02" });
    await expect(pglite.query(insert, ["no number"])).rejects.toMatchObject({ code: "22P02" });
  }
  expect((await pglite.query("select count(*)::int as count from car")).rows).toEqual([{ count: 20 }]);
});

test("a plan is made anew after a minute, and only so many are kept", async () => {
  for (let time = 0; time < 4; time += 1) await pglite.query(byId, [1]);
  nowMs += 60_001;
  await pglite.query(byId, [1]);
  expect((await planned()).find(({ statement }) => statement === byId)?.uses).toBe(1);
  for (let number = 0; number < 300; number += 1)
    for (let time = 0; time < 2; time += 1) await pglite.query(`select ${number} as number`);
  expect((await planned()).length).toBeLessThanOrEqual(250);
  expect((await pglite.query(byId, [2])).rows).toMatchObject([{ id: 2 }]);
});
