import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { eachPanelRace, listPanelRaces, mostCountedRaces, type RaceQuery } from "./list-panel-races.ts";

const competitionId = "izmir";
const raceCount = mostCountedRaces + 50;
let open: OpenDatabase;

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await sql`insert into team (id, competition_id, name, name_key, number, code, university, city, livery_primary, livery_secondary)
    select 'team-' || n, ${competitionId}, 'Racer ' || n, 'racer' || n, 900 + n, 'R' || chr(64 + n) || 'Z', 'Ege', 'İzmir', 'red', 'white'
    from generate_series(1, 3) as n`.execute(database);
  await sql`insert into car (id, team_id, name, initcode, code_hash)
    select 'car-' || n, 'team-' || n, 'Car', '\x01', 'hash-' || n from generate_series(1, 3) as n`.execute(database);
  await sql`insert into stage (id, competition_id, kind, name, position, state)
    select 'stage-' || n, ${competitionId}, 'qualifying', 'Stage ' || n, 100 - n, 'running' from generate_series(1, 2) as n`.execute(
    database,
  );
  await sql`insert into race (id, competition_id, stage_id, number, seed, state, turns, created_at, finished_at, log_hash)
    select 'race-' || n, ${competitionId}, case when n <= 20 then 'stage-1' else 'stage-2' end, n, '1',
      case when n = ${raceCount} then 'queued' else 'released' end, case when n < ${raceCount} then 50 + n % 7 end,
      timestamptz '2026-01-01' + n * interval '1 second',
      case when n < ${raceCount} then timestamptz '2026-01-02' + n * interval '1 second' end,
      case when n < ${raceCount} then '0x00' end
    from generate_series(1, ${raceCount}::int) as n`.execute(database);
  await sql`insert into race_seat (race_id, seat, team_id, car_id)
    select 'race-' || n, seat, 'team-' || (case when n <= 5 then seat + 1 else 3 - seat end), 'car-1'
    from generate_series(1, ${raceCount}::int) as n, generate_series(0, 1) as seat`.execute(database);
});

afterAll(() => open.close());

const list = (query: Partial<RaceQuery> = {}) =>
  listPanelRaces(open.database, competitionId, { sort: "newest", offset: 0, limit: 3, ...query });
const numbers = async (query: Partial<RaceQuery> = {}) => (await list(query)).races.map(({ number }) => number);

test("counts races up to a limit, and pages beyond it", async () => {
  expect(await list()).toMatchObject({ total: mostCountedRaces, isMoreThanCounted: true, hasNext: true });
  expect(await list({ stageId: "stage-1" })).toMatchObject({ total: 20, isMoreThanCounted: false, hasNext: true });
  expect(await list({ stageId: "stage-1", offset: 18 })).toMatchObject({ total: 20, hasNext: false });
  expect(await list({ stageId: "stage-1", limit: 20 })).toMatchObject({ hasNext: false });
  expect(await numbers({ offset: mostCountedRaces + 48 })).toEqual([2, 1]);
});

test("gives the same pages in each order as sorting all races", async () => {
  const all = Array.from({ length: raceCount }, (_, index) => index + 1);
  const turnsOf = (number: number) => (number === raceCount ? -1 : 50 + (number % 7));
  const sorted = {
    newest: all.toReversed(),
    number: [...all.slice(20), ...all.slice(0, 20)],
    longest: all.toSorted((a, b) => turnsOf(b) - turnsOf(a) || a - b),
    slowest: all,
  };
  for (const [sort, expected] of Object.entries(sorted))
    for (const offset of [0, 3, 1_430, raceCount - 25, raceCount - 2])
      expect(await numbers({ sort: sort as RaceQuery["sort"], offset }), `${sort} from ${offset}`).toEqual(
        expected.slice(offset, offset + 3),
      );
});

test("finds races by team or number within any filter", async () => {
  expect(await list({ search: "racer 1", sort: "number" })).toMatchObject({ total: 5, hasNext: true });
  expect(await numbers({ search: "raz", sort: "longest" })).toEqual([5, 4, 3]);
  expect(await numbers({ search: " 17 " })).toEqual([17]);
  expect(await list({ search: "racer", state: "queued" })).toMatchObject({ total: 1, hasNext: false });
  expect(await list({ search: "nobody" })).toMatchObject({ races: [], total: 0, isMoreThanCounted: false });
  expect(await list({ search: "%" })).toMatchObject({ races: [], total: 0 });
  const found = await Array.fromAsync(eachPanelRace(open.database, competitionId, { search: "racer 1" }));
  expect(found.flat().map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
});

test("marks disqualified teams", async () => {
  await sql`update team set disqualified_at = now(), disqualified_reason = 'Copied' where id = 'team-1'`.execute(
    open.database,
  );
  const { races } = await list({ search: "racer 1", sort: "number", limit: 1 });
  expect(races).toMatchObject([{ teams: ["RAZ (DSQ)", "RBZ"] }]);
});

test("lists waiting races first, then the last finished, regardless of when they were requested", async () => {
  await sql`update race set finished_at = timestamptz '2026-02-01' where id = 'race-100'`.execute(open.database);
  expect(await numbers()).toEqual([raceCount, 100, raceCount - 1]);
});

test("finds the longest races without sorting all", async () => {
  await sql`analyze race`.execute(open.database);
  const plan = await sql<Record<string, string>>`explain select id from race where competition_id = ${competitionId}
    order by turns desc nulls last, number limit 25`.execute(open.database);
  expect(JSON.stringify(plan.rows)).toContain("race_longest");
});
