import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { countSeats } from "./plan-ladder.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await sql`insert into team (id, competition_id, name, name_key, number, code, university, city, livery_primary, livery_secondary)
    select 'team-' || n, 'izmir', 'Racer ' || n, 'racer' || n, 900 + n, 'R' || chr(64 + n) || 'Z', 'Ege', 'İzmir', 'red', 'white'
    from generate_series(1, 3) as n`.execute(database);
  await sql`insert into car (id, team_id, name, initcode, code_hash)
    select 'car-' || n, 'team-' || n, 'Car', '\x01', 'hash-' || n from generate_series(1, 3) as n`.execute(database);
  await sql`update team set active_car_id = 'car-' || (number - 900) where id in ('team-1', 'team-2')`.execute(
    database,
  );
  await sql`insert into race (id, competition_id, stage_id, number, seed, state)
    select 'race-' || n, 'izmir', 'izmir-practice', n, '1', 'queued' from generate_series(1, 2050) as n`.execute(
    database,
  );
  await sql`insert into race_seat (race_id, seat, team_id, car_id)
    select 'race-' || n, seat, 'team-' || car, 'car-' || car
    from generate_series(1, 2050) as n, generate_series(0, 2) as seat,
      lateral (select case when seat = 2 then 3 when (seat = 0) = (n <= 50 or n % 4 = 0) then 1 else 2 end as car) as seated`.execute(
    database,
  );
});
afterAll(() => open.close());

test("counts seats in the newest races only, and only for racing cars", async () => {
  expect(await countSeats(open.database, "izmir-practice", 2)).toEqual(
    new Map([
      ["car-1", [500, 1_500]],
      ["car-2", [1_500, 500]],
    ]),
  );
});

test("looks at more races if more cars race", async () => {
  const counts = await countSeats(open.database, "izmir-practice", 600);
  expect(counts.get("car-1")).toEqual([550, 1_500]);
});
