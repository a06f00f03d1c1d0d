import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { openInMemory } from "./open-embedded.ts";

let open: OpenDatabase;

beforeAll(async () => {
  open = await openInMemory();
});

beforeEach(async () => {
  await sql`drop table if exists car`.execute(open.database);
  await sql`create table car (id int primary key, name text, laps int[], data jsonb)`.execute(open.database);
  await sql`insert into car select n, 'car ' || n, array[n, n + 1], '{}' from generate_series(1, 20) n`.execute(
    open.database,
  );
});

afterAll(() => open.close());

const byId = (id: number) => sql<{ id: number }>`select * from car where id = ${id}`.execute(open.database);

test("plans a repeated statement once with the same result", async () => {
  for (let id = 1; id <= 8; id += 1)
    expect((await byId(id)).rows).toEqual([{ id, name: `car ${id}`, laps: [id, id + 1], data: {} }]);
  const { rows } = await sql<{ uses: number }>`select (generic_plans + custom_plans)::int as uses
    from pg_prepared_statements where statement = 'select * from car where id = $1'`.execute(open.database);
  expect(rows).toEqual([{ uses: 8 }]);
});

test("writes values of every kind and counts rows", async () => {
  for (const [id, name] of [
    [31, "ü"],
    [32, null],
    [31, undefined],
  ] as const) {
    const { numAffectedRows } = await sql`insert into car values (${id}, ${name}, ${[1, 2, id]}, ${{ id }})
      on conflict (id) do update set laps = excluded.laps`.execute(open.database);
    expect(numAffectedRows).toBe(1n);
  }
  const { rows } = await sql`select name, laps, data from car where id = any(${[31, 32]}) order by id`.execute(
    open.database,
  );
  expect(rows).toEqual([
    { name: "ü", laps: [1, 2, 31], data: { id: 31 } },
    { name: null, laps: [1, 2, 32], data: { id: 32 } },
  ]);
  for (const count of [2n, 0n])
    expect((await sql`delete from car where id > ${30}`.execute(open.database)).numAffectedRows).toBe(count);
});

test("reads a changed table in its current form", async () => {
  await byId(1);
  await sql`alter table car add column seat int default 7`.execute(open.database);
  expect((await byId(1)).rows).toMatchObject([{ seat: 7 }]);
  await sql`alter table car drop column laps`.execute(open.database);
  expect((await byId(1)).rows[0]).not.toHaveProperty("laps");
});

test("a failed transaction is rolled back and doesn't affect later statements", async () => {
  for (let time = 0; time < 3; time += 1) {
    const failed = open.database.transaction().execute(async (transaction) => {
      await sql`insert into car (id) values (${100 + time})`.execute(transaction);
      await sql`insert into car (id) values (${1})`.execute(transaction);
    });
    await expect(failed).rejects.toMatchObject({ code: "23505", constraint: "car_pkey" });
    await expect(sql`insert into car (id) values (${"no number"})`.execute(open.database)).rejects.toMatchObject({
      code: "22P02",
    });
  }
  expect((await sql`select count(*)::int as count from car`.execute(open.database)).rows).toEqual([{ count: 20 }]);
});

test("keeps at most 250 plans", async () => {
  for (let number = 0; number < 300; number += 1) await sql.raw(`select ${number} as number`).execute(open.database);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(
    open.database,
  );
  expect(rows[0]?.count).toBeLessThanOrEqual(250);
  expect((await byId(2)).rows).toMatchObject([{ id: 2 }]);
});
