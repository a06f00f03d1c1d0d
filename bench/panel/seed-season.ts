import { sql } from "kysely";
import { codeHash, parseBytecode } from "../../engine/cars/car.ts";
import { ensureCityCompetitions } from "../../server/competitions/create-competition.ts";
import { defaultPlan } from "../../engine/stages/stage-plan.ts";
import { type Database, newId } from "../../server/platform/database/database.ts";
import { migrate } from "../../server/platform/database/migrate.ts";
import { readSiteConfiguration } from "../../server/platform/config/site-configuration.ts";
import { importTeams } from "../../server/teams/import-teams.ts";
import { keyedSecret, openInstallationKey, sealedCodes } from "../../server/platform/database/installation-key.ts";
import { createRaceThreads } from "../../server/races/race-threads.ts";
import { runOneRace } from "../growth/grown-season.ts";
import { openDatabase } from "../../server/platform/database/open-database.ts";

/** The competition of the figures. */
export const seededCompetition = "izmir";
export const seededStage = "bench-qualifying";
/** Decided, with all teams. */
export const seededFinal = "bench-final";

/**
 * Makes a season in an empty data folder: a table of teams, imported as the panel imports it, and the races of `addRaces`.
 *
 * @returns how long the import took
 */
export async function seedSeason(dataDir: string, table: string, races: number): Promise<{ importMs: number }> {
  const open = await openDatabase({ databaseUrl: undefined, dataDir });
  const { database } = open;
  await migrate(database);
  await ensureCityCompetitions(database, readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] }));
  const personId = newId();
  const importer = { id: personId, name: "Importer", email: "importer@example.org", image: null };
  await database.insertInto("person").values(importer).execute();
  const begunMs = performance.now();
  const bytes = new TextEncoder().encode(table);
  // The site that is started on the folder opens the codes of its teams with the same key.
  const key = await openInstallationKey(open, { dataDir, installationKey: undefined });
  const codes = sealedCodes(await keyedSecret(database, key, "codes"));
  const outcome = await importTeams(database, codes, { competitionId: seededCompetition, personId, bytes });
  const importMs = performance.now() - begunMs;
  if (outcome.kind !== "imported") throw new Error(`The import was refused: ${outcome.kind}.`);
  await addRaces(database, seededCompetition, races);
  await raceFinal(database, seededCompetition);
  await open.close();
  return { importMs };
}

/**
 * Gives every team of a competition a car, and the competition this many released races in a qualifying, of five teams
 * each. The competition is frozen, so that no ladder races run. Rows as the server writes them, without logs: no list
 * reads one.
 */
async function addRaces(database: Database, competitionId: string, races: number): Promise<void> {
  const initcode = parseBytecode("0x60006000f3");
  const hash = codeHash(initcode);
  await database.transaction().execute(async (transaction) => {
    await sql`
      insert into car (id, team_id, name, initcode, code_hash)
      select 'bench-' || number, id, 'BenchCar', ${initcode}, ${hash}
      from team where competition_id = ${competitionId} and house_car is null
    `.execute(transaction);
    await sql`
      update team set active_car_id = 'bench-' || number
      where competition_id = ${competitionId} and house_car is null
    `.execute(transaction);
    await sql`
      insert into stage (id, competition_id, kind, name, position, state, released_at, plan, entrants_from)
      values
        (${seededStage}, ${competitionId}, 'qualifying', 'Qualifying', 50, 'released', now(),
          ${JSON.stringify(defaultPlan("qualifying", 5))}, '{"from":"accepted-cars"}'),
        (${seededFinal}, ${competitionId}, 'final', 'Final', 51, 'decided', null,
          ${JSON.stringify(defaultPlan("grand-final", 5))}, '{"from":"accepted-cars"}')
    `.execute(transaction);
    await sql`
      insert into stage_entrant (stage_id, team_id, car_id, position)
      select stage.id, team.id, team.active_car_id, team.number
      from team cross join stage
      where team.competition_id = ${competitionId} and team.house_car is null and stage.id in (${seededStage}, ${seededFinal})
    `.execute(transaction);
    await sql`
      insert into stage_place
        (stage_id, team_id, place, score, races, wins, advances, place_low, place_high, separated_from_next)
      select stage_id, team_id, position, 100 - position, 50, 5, position <= 10, position, position, true
      from stage_entrant where stage_id in (${seededStage}, ${seededFinal})
    `.execute(transaction);
    await sql`
      insert into race (id, competition_id, stage_id, number, state, seed, turns, winner_seat, log_hash, finished_at, round, field, run_ms)
      select 'bench-' || n, ${competitionId}, 'bench-qualifying', n, 'released', n::text, 200 + n % 300, n % 5,
        '0x' || md5(n::text) || md5(n::text), now() - n * interval '1 second', 1 + n / 400, n % 400, 20 + n % 90
      from generate_series(1, ${races}::integer) as n
    `.execute(transaction);
    await sql`
      insert into race_seat (race_id, seat, team_id, car_id, place, distance)
      select 'bench-' || n, seat, team.id, team.active_car_id, 1 + (seat + n) % 5, 1000 - 100 * ((seat + n) % 5)
      from generate_series(1, ${races}::integer) as n
      cross join generate_series(0, 4) as seat
      join team on team.competition_id = ${competitionId} and team.house_car is null
        and team.number = 1 + (n * 5 + seat) % (select max(number) from team where competition_id = ${competitionId} and house_car is null)
    `.execute(transaction);
    await transaction.updateTable("competition").set({ state: "frozen" }).where("id", "=", competitionId).execute();
  });
  // The server updates its statistics over time; a freshly filled database has none.
  await sql`analyze`.execute(database);
}

/** A show of the final replays its last race. */
async function raceFinal(database: Database, competitionId: string): Promise<void> {
  const seats = await database
    .selectFrom("stageEntrant")
    .where("stageId", "=", seededFinal)
    .orderBy("position")
    .limit(5)
    .select(["teamId", "carId"])
    .execute();
  const threads = createRaceThreads(1, "0".repeat(64));
  try {
    await runOneRace(database, threads, { competitionId, stageId: seededFinal, seed: 1n, seats });
  } finally {
    await threads.close();
  }
}
