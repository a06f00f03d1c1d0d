import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openForTests } from "./open-for-tests.ts";

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openForTests();
});
afterAll(() => opened.close());

test("why a race is worth watching reads after it as before", async () => {
  const { database } = opened;
  for (const statement of [
    "delete from kysely_migration where name = '0198-smaller-races'",
    "alter table race alter column interest_in type jsonb using interest_in::text::jsonb",
    "drop index race_seat_by_seat",
    "alter table race_seat add primary key (race_id, seat)",
    `insert into race (id, competition_id, stage_id, number, state, seed, interest_in)
      values ('old', 'default', 'default-practice', 1, 'queued', '0x1', '{"score":12,"reason":"comeback","turn":40,"seat":0,"amount":4}')`,
  ])
    await sql.raw(statement).execute(database);
  expect(await migrate(database)).toEqual(["0198-smaller-races"]);
  const race = await database.selectFrom("race").where("id", "=", "old").select("interestIn").executeTakeFirstOrThrow();
  expect(race.interestIn).toEqual({ score: 12, reason: "comeback", turn: 40, seat: 0, amount: 4 });
});

test("a seat of a race is given once", async () => {
  const { database } = opened;
  const seats = sql`insert into race_seat (race_id, seat, team_id, car_id) values ('a', 0, 'b', 'c'), ('a', 0, 'd', 'e')`;
  await expect(seats.execute(database)).rejects.toThrow("race_seat_by_seat");
});

test("a log stays in its row, where no piece of it leaves a page half empty", async () => {
  const { database } = opened;
  await sql`insert into race (id, competition_id, stage_id, number, state, seed)
    values ('long', 'default', 'default-practice', 2, 'queued', '0x1')`.execute(database);
  const log = new Uint8Array(randomBytes(6_000));
  await database.insertInto("raceLog").values({ raceId: "long", log }).execute();
  const { rows } = await sql<{ bytes: number }>`select pg_relation_size(reltoastrelid)::int as bytes
    from pg_class where relname = 'race_log'`.execute(database);
  expect(rows).toEqual([{ bytes: 0 }]);
});
