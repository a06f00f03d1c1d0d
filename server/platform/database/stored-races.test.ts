import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "./database.ts";
import { openForTests } from "./open-for-tests.ts";

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openForTests();
});
afterAll(() => opened.close());

test("stores a log in its row, not in separate chunks", async () => {
  const { database } = opened;
  await sql`insert into race (id, competition_id, stage_id, number, state, seed)
    values ('long', 'default', 'default-practice', 2, 'queued', '0x1')`.execute(database);
  const log = new Uint8Array(randomBytes(6_000));
  await database.insertInto("raceLog").values({ raceId: "long", log }).execute();
  const { rows } = await sql<{ bytes: number }>`select pg_relation_size(reltoastrelid)::int as bytes
    from pg_class where relname = 'race_log'`.execute(database);
  expect(rows).toEqual([{ bytes: 0 }]);
});
