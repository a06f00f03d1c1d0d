import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "../../server/platform/database/database.ts";
import { createRaceThreads } from "../../server/races/race-threads.ts";
import { readRaceInput } from "../../server/races/read-race-input.ts";
import {
  addQueuedRace,
  recordRace,
  stepRace,
  takeRaceNumbers,
  seedText,
  practiceSeed,
} from "../../server/races/record-race.ts";

export interface SeasonSize {
  readonly teams: number;
  readonly races: number;
}

const competitionId = "default";
export const stageId = "default-practice";
const racesAtOnce = 20_000;

/** Races of house cars that those of the season are copies of: their logs are of all lengths. */
const racedOnes = 240;
const seatsOfARace = 5;

/** Numbers of the season's races begin after it. */
const firstNumber = 1_000;

/** Ids are as long as the product's, of which none tells when it was drawn: those of races are in no order. */
export const grownTeam = (n: number) => `grown-${String(n).padStart(6, "0")}`;
export const grownRace = (n: number) => createHash("md5").update(`race ${n}`).digest("hex").slice(0, 12);
const teamIdOf = (n: RawBuilder<unknown>) => sql`'grown-' || lpad((${n})::text, 6, '0')`;
const raceIdOf = (n: RawBuilder<unknown>) => sql`left(md5('race ' || ${n}), 12)`;

/**
 * Fills a site that has house cars with teams of people and released races of practice: rows as the product writes them, copied from races
 * that house cars are run for here. Who has a low number is strong, and those who meet are near each other, as on a ladder.
 */
export async function growSeason(database: Database, { teams, races }: SeasonSize): Promise<void> {
  await raceHouseCars(database);
  await addTeams(database, teams);
  for (let done = 0; done < races; done += racesAtOnce)
    await addRaces(database, { teams, races }, { from: done + 1, to: Math.min(races, done + racesAtOnce) });
  await sql`update stage set next_race_number = (select max(number) + 1 from race where stage_id = ${stageId}) where id = ${stageId}`.execute(
    database,
  );
  await addRatings(database);
  await sql`vacuum (analyze)`.execute(database);
}

/** Written as the server writes it. */
export async function runOneRace(
  database: Database,
  threads: Pick<ReturnType<typeof createRaceThreads>, "run">,
  { competitionId, stageId, seed, seats }: RaceToRun,
): Promise<void> {
  const id = await database.transaction().execute(async (transaction) =>
    addQueuedRace(transaction, {
      competitionId,
      stageId,
      number: await takeRaceNumbers(transaction, stageId, 1),
      seed: seedText(seed),
      seats,
    }),
  );
  const { input } = await readRaceInput(database, id);
  const report = await threads.run({ kind: "race", race: input });
  await database.transaction().execute(async (transaction) => {
    await stepRace(transaction, id, "run");
    await recordRace(transaction, id, report, true);
  });
}

interface RaceToRun {
  competitionId: string;
  stageId: string;
  seed: bigint;
  seats: { teamId: string; carId: string }[];
}

/** Runs races of five house cars each, in any seats, and writes them as the ladder does. */
async function raceHouseCars(database: Database): Promise<void> {
  const cars = await database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("houseCar", "is not", null)
    .orderBy("number")
    .select(["id as teamId", "activeCarId as carId"])
    .$narrowType<{ carId: string }>()
    .execute();
  const threads = createRaceThreads(1, "0".repeat(64));
  try {
    for (let race = 0; race < racedOnes; race += 1) {
      const lot = ({ carId }: (typeof cars)[number]) => practiceSeed(`growth ${race} ${carId}`);
      const seats = cars.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1)).slice(0, seatsOfARace);
      await runOneRace(database, threads, { competitionId, stageId, seed: practiceSeed(`growth ${race}`), seats });
    }
  } finally {
    await threads.close();
  }
}

async function addTeams(database: Database, teams: number): Promise<void> {
  const numbers = sql`generate_series(1, ${sql.lit(teams)}::int) as n`;
  const used = await database.selectFrom("team").where("competitionId", "=", competitionId).select("code").execute();
  const codes = freeCodes(new Set(used.map(({ code }) => code)));
  await database.transaction().execute(async (transaction) => {
    await sql`insert into person (id, name, email) select 'grown-' || n, 'Driver ' || n, 'driver-' || n || '@example.org' from ${numbers}`.execute(
      transaction,
    );
    // Each team has a separate copy of a house car.
    const house = sql`(select t.*, row_number() over (order by t.number) - 1 as turn, count(*) over () as many from team t
      where t.competition_id = ${competitionId} and t.house_car is not null) as h`;
    const id = teamIdOf(sql`n`);
    const team = {
      id,
      name: sql`'Team ' || n`,
      name_key: sql`'team' || translate(n::text, '0135', 'oles')`,
      number: sql`1000 + n`,
      code: sql`(${codes}::text[])[n]`,
      university: sql`'University ' || n % 120`,
      city: sql`'City ' || n % 60`,
      house_car: sql`null`,
      active_car_id: sql`null`,
    };
    await sql`insert into team ${await columnsBut(transaction, "team", "h", team)}
      from ${numbers} join ${house} on h.turn = n % h.many`.execute(transaction);
    await sql`insert into car ${await columnsBut(transaction, "car", "c", { id, team_id: id })}
      from ${numbers} join ${house} on h.turn = n % h.many join car c on c.id = h.active_car_id`.execute(transaction);
    await sql`update team set active_car_id = id where id like 'grown-%'`.execute(transaction);
    for (const table of ["team_member", "competing_member"]) {
      const own = table === "team_member" ? sql`, is_captain` : sql``;
      const value = table === "team_member" ? sql`, true` : sql``;
      await sql`insert into ${sql.table(table)} (team_id, competition_id, person_id${own})
        select ${id}, ${competitionId}, 'grown-' || n${value} from ${numbers}`.execute(transaction);
    }
  });
}

/** All codes of three letters but those that are used. */
function freeCodes(used: ReadonlySet<string>): string[] {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  return letters
    .flatMap((first) => letters.flatMap((second) => letters.map((third) => first + second + third)))
    .filter((code) => !used.has(code));
}

/** `(columns) select …`: all columns of a table as they are in one of its rows, but for some. */
async function columnsBut(
  database: Database | DatabaseTransaction,
  table: string,
  row: string,
  others: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<RawBuilder<unknown>> {
  const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(database);
  const names = columns.rows.map(({ name }) => name);
  const values = names.map((name) => others[name] ?? sql.ref(`${row}.${name}`));
  return sql`(${sql.join(names.map((name) => sql.ref(name)))}) select ${sql.join(values)}`;
}

async function addRaces(
  database: Database,
  { teams, races }: SeasonSize,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const numbers = sql`generate_series(${sql.lit(from)}::int, ${sql.lit(to)}::int) as n`;
  await database.transaction().execute(async (transaction) => {
    const raced = sql`(select *, row_number() over (order by number) - 1 as turn, count(*) over () as many from race
      where stage_id = ${stageId} and state = 'released' and number <= ${sql.lit(firstNumber)}) as r`;
    const template = sql`${numbers} join ${raced} on r.turn = n % r.many`;
    const other = {
      id: raceIdOf(sql`n`),
      number: sql`${sql.lit(firstNumber)} + n`,
      // One a second until now, because daily pages read only one day.
      created_at: sql`now() - (${sql.lit(races)} - n) * interval '1 second'`,
      finished_at: sql`now() - (${sql.lit(races)} - n) * interval '1 second'`,
    };
    await sql`insert into race ${await columnsBut(transaction, "race", "r", other)} from ${template} order by n`.execute(
      transaction,
    );
    await sql`insert into race_log select ${raceIdOf(sql`n`)}, l.log from ${template} join race_log l on l.race_id = r.id order by n`.execute(
      transaction,
    );
    // Five who follow one another, or every second one; hashtext stands for chance.
    await sql`insert into race_seat (race_id, seat, team_id, car_id, place, distance)
      select ${raceIdOf(sql`n`)}, seat, ${teamIdOf(sql`team`)}, ${teamIdOf(sql`team`)}, place, (1002 - 2 * place)
      from (
        select n, seat, team,
          row_number() over (partition by n order by team + abs(hashtext(n || ':' || seat) % ${sql.lit(Math.max(8, Math.round(teams / 50)))})) as place
        from (
          select n, seat,
            1 + (abs(hashtext('race' || n)::bigint) + seat * (1 + n % 2)) % ${sql.lit(teams)} as team
          from ${numbers}, generate_series(0, 4) as seat
        ) as seated
      ) as placed
      order by n, seat`.execute(transaction);
  });
}

/** Stores a computation of ratings with the strengths the races were created with. Computing is measured separately. */
async function addRatings(database: Database): Promise<void> {
  const { races, last } = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .select(({ fn }) => [fn.countAll<number>().as("races"), fn.max("number").as("last")])
    .executeTakeFirstOrThrow();
  const run = { id: "grown", stageId, asOf: new Date(), races, lastRaceNumber: last };
  await database
    .insertInto("ratingRun")
    .values({ ...run, spread: 1, confidence: 0.95, settled: true, bestTeamsOfCity: 3 })
    .execute();
  await sql`insert into rating (run_id, team_id, car_id, strength, strength_low, strength_high, uncertainty, place, place_low, place_high,
      tied_with_next, races, wins, rivals_beaten, rivals_met)
    select 'grown', id, active_car_id, strength, strength - 0.2, strength + 0.2, 0.1, place, greatest(1, place - 5), place + 5,
      true, 100, 20, 200, 400
    from (
      select id, active_car_id, 2 - 4.0 * n / count(*) over () as strength, n as place
      from (
        select id, active_car_id, row_number() over (order by number) as n from team
        where competition_id = ${competitionId} and house_car is null and active_car_id is not null
      ) as numbered
    ) as rated`.execute(database);
  await sql`update stage set ratings_stale = false where id = ${stageId}`.execute(database);
}
