import {
  lockRow,
  updateRow,
  type Database,
  type DatabaseTransaction,
  insertRows,
  newId,
} from "../platform/database/database.ts";
import type { JobKind, JobSender } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { planLadder, needsRaces } from "./plan-ladder.ts";
import type { EntrantRating, StageRatings, StageLog } from "./rate-stage.ts";
import { readEntrants, readStageRaces, type KeptStageLog } from "../results/standings/read-stage-log.ts";
import { keepThreads } from "../platform/jobs/in-thread.ts";

/** Rejects with an Error if the thread breaks or hits a limit: a host fault, to be retried. */
function createRater(): (log: StageLog) => Promise<StageRatings> {
  const ask = keepThreads<StageLog, StageRatings>({
    module: new URL("./rating.worker.ts", import.meta.url),
    name: "that computes ratings",
    timeLimitMs: 900_000,
    memoryLimitMb: 2_048,
  });
  return async (log) => (await ask(log)).answer;
}

interface Rated {
  asOf: Date;
  races: number;
  lastRaceNumber: number;
  bestTeamsOfCity: number;
  houseTeams: ReadonlySet<string>;
  result: StageRatings;
}

const mostKept = 2;

/**
 * Recomputes ratings from the whole log, and plans the next practice races with them. Only reads races that are new or
 * changed.
 */
export function rateStageJob(database: Database, jobs: JobSender): JobKind<"rate-stage", Rated | "nothing-to-do"> {
  const rate = createRater();
  const keptOf = new Map<string, KeptStageLog>();
  return {
    name: "rate-stage",
    concurrency: 1,

    async run({ stageId }) {
      const read = await database.transaction().execute(async (transaction) => {
        await updateRow(transaction, "stage", stageId, { ratingsStale: false });
        return {
          asOf: new Date(),
          ...(await readStageRaces(transaction, stageId, keptOf.get(stageId))),
          entrants: await readEntrants(transaction, stageId),
          bestTeamsOfCity: await bestOfCity(transaction, stageId),
        };
      });
      const { asOf, races, kept, entrants, bestTeamsOfCity } = read;
      keptOf.delete(stageId);
      keptOf.set(stageId, kept);
      for (const oldest of keptOf.keys()) if (keptOf.size > mostKept) keptOf.delete(oldest);
      if (races.count === 0 || entrants.length === 0) return "nothing-to-do";
      const houseTeams = new Set(entrants.filter((each) => each.houseCar !== null).map((each) => each.teamId));
      const result = await rate({ stageId, races: races.packed(), entrants, bestTeamsOfCity });
      const { lastNumber: lastRaceNumber, count } = races;
      return { asOf, races: count, lastRaceNumber, bestTeamsOfCity, houseTeams, result };
    },

    async record(transaction, { stageId }, rated) {
      if (rated === "nothing-to-do") return;
      const stage = await lockRow(transaction, "stage", stageId, "competitionId");
      if (!stage) return;
      const { houseTeams, result } = rated;
      const waiting = result.ratings.filter((rating) => {
        const neighbourhood = result.neighbourhoods.get(rating.carId);
        return neighbourhood && !houseTeams.has(rating.teamId) && needsRaces({ ...rating, ...neighbourhood });
      });
      await insertRatings(transaction, stageId, rated, waiting.length === 0);
      if (waiting.length > 0) await planLadder(transaction, jobs, stageId, result, waiting);
      await announce(transaction, `competition:${stage.competitionId}`);
    },
  };
}

async function bestOfCity(transaction: DatabaseTransaction, stageId: string): Promise<number> {
  const { bestTeamsOfCity } = await transaction
    .selectFrom("competition")
    .innerJoin("stage", "stage.competitionId", "competition.id")
    .where("stage.id", "=", stageId)
    .select("competition.bestTeamsOfCity")
    .executeTakeFirstOrThrow();
  return bestTeamsOfCity;
}

async function insertRatings(
  transaction: DatabaseTransaction,
  stageId: string,
  { asOf, races, lastRaceNumber, bestTeamsOfCity, result }: Rated,
  settled: boolean,
): Promise<void> {
  const { spread, confidence, ratings, cities } = result;
  const runId = newId();
  await transaction
    .insertInto("ratingRun")
    .values({ id: runId, stageId, asOf, races, lastRaceNumber, spread, confidence, settled, bestTeamsOfCity })
    .execute();
  const rows = ratings.map((rating: EntrantRating) => ({ runId, ...rating }));
  await insertRows(transaction, "rating", rows);
  const scores = cities.map(({ low, high, ...score }) => ({ runId, ...score, scoreLow: low, scoreHigh: high }));
  await insertRows(transaction, "cityScore", scores);
}
