import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { migrate } from "#server/platform/database/migrate.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import type { OpenDatabase } from "#server/platform/database/database.ts";
import { ensureCityCompetitions } from "#server/competitions/create-competition.ts";
import { enterHouseCars } from "#server/races/enter-house-cars.ts";
import { startJobQueue, jobNames } from "#server/platform/jobs/job-queue.ts";
import { createRaceThreads } from "#server/races/race-threads.ts";
import { readRaceInput } from "#server/races/read-race-input.ts";
import { addQueuedRace, takeRaceNumbers } from "#server/races/record-race.ts";
import { readSiteConfiguration } from "#server/platform/config/site-configuration.ts";

export interface Tournament {
  open: OpenDatabase;
  raceIds: string[];
}

/** Unrated races of house cars. */
export async function queueTournament(url: string, races: number): Promise<Tournament> {
  const open = await openPostgres(url);
  const { database } = open;
  await migrate(database);
  const jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await ensureCityCompetitions(database, readSiteConfiguration({}, { resultsOnlyHosts: [], brandHosts: [] }));
  await enterHouseCars(database, jobs);
  const stage = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("competition.brand", "=", "izmir")
    .where("stage.kind", "=", "practice")
    .select(["stage.id", "stage.competitionId"])
    .executeTakeFirstOrThrow();
  const cars = await database
    .selectFrom("team")
    .where("competitionId", "=", stage.competitionId)
    .where("activeCarId", "is not", null)
    .select(["id as teamId", "activeCarId as carId"])
    .$narrowType<{ carId: string }>()
    .execute();
  const requestedBy = cars[0]?.teamId ?? "";
  const raceIds: string[] = [];
  for (let batch = 0; batch < races; batch += 100) {
    await database.transaction().execute(async (transaction) => {
      const count = Math.min(100, races - batch);
      const number = await takeRaceNumbers(transaction, stage.id, count);
      for (let index = 0; index < count; index += 1) {
        const seats = Array.from({ length: 5 }, () => cars[randomInt(cars.length)] ?? { teamId: "", carId: "" });
        const raceId = await addQueuedRace(transaction, {
          competitionId: stage.competitionId,
          stageId: stage.id,
          number: number + index,
          seed: String(randomInt(2 ** 40)),
          seats,
          requestedBy,
        });
        raceIds.push(raceId);
        await jobs.send(transaction, "run-race", { raceId });
      }
    });
  }
  await jobs.stop();
  return { open, raceIds };
}

export async function racesLeft({ open, raceIds }: Tournament): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from race where id in (${sql.join(raceIds)}) and state <> 'released'
  `.execute(open.database);
  return rows[0]?.left ?? raceIds.length;
}

/** Races that a process began; a process that takes one over makes another attempt. */
export async function openAttempts({ open }: Tournament): Promise<string[]> {
  const { rows } = await sql<{ attempt: string }>`
    select (data->>'raceId') || ' ' || retry_count as attempt from jobs.job
    where name = 'run-race' and state in ('active', 'retry')
  `.execute(open.database);
  return rows.map(({ attempt }) => attempt);
}

/** Missing, duplicate, or with another hash than a re-run. */
export async function wrongRaces({ open, raceIds }: Tournament, checked: number): Promise<string[]> {
  const { database } = open;
  const wrong: string[] = [];
  const rows = await database
    .selectFrom("race")
    .leftJoin("raceLog", "raceLog.raceId", "race.id")
    .where("race.id", "in", raceIds)
    .groupBy("race.id")
    .select(["race.id", "race.state", "race.logHash", sql<number>`count(race_log.race_id)::int`.as("logs")])
    .execute();
  if (rows.length !== raceIds.length) wrong.push(`${raceIds.length - rows.length} races are gone`);
  for (const row of rows) {
    if (row.state !== "released" || row.logs !== 1) wrong.push(`race ${row.id} is ${row.state} with ${row.logs} logs`);
  }
  const active = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = 'run-race' and state in ('created', 'retry', 'active')
      and data->>'raceId' in (${sql.join(raceIds)})
  `.execute(database);
  if ((active.rows[0]?.count ?? 0) > 0) wrong.push(`${active.rows[0]?.count} jobs are left`);
  const threads = createRaceThreads(1, "0".repeat(64));
  try {
    for (const row of rows.slice(0, checked)) {
      const { input } = await readRaceInput(database, row.id);
      const again = await threads.run({ kind: "race", race: input });
      if (again.logHash !== row.logHash) wrong.push(`race ${row.id} has another hash than another run of it`);
    }
  } finally {
    await threads.close();
  }
  return wrong;
}
