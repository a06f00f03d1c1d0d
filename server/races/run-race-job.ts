import type { Database } from "../database/database.ts";
import { findCompetition } from "../competitions/find-competition.ts";
import { runRaceJobName, type RunRaceJob } from "../jobs/job-names.ts";
import type { JobKind, JobQueue } from "../jobs/job-queue.ts";
import { announce } from "../live/announce.ts";
import { requestRatings } from "../standings/request-ratings.ts";
import type { StageKind } from "../stages/stage-state.ts";
import { recordRace, stepRace } from "./record-race.ts";
import type { RaceThreads, Urgency } from "./race-threads.ts";
import type { RaceInput, RaceReport } from "./race-work.ts";

/** Runs races that the database holds as queued. */
export function runRaceJob(
  database: Database,
  threads: RaceThreads,
  jobs: Pick<JobQueue, "send">,
): JobKind<RunRaceJob, RaceReport | "nothing-to-do"> {
  return {
    name: runRaceJobName,
    concurrency: 1,

    async run({ raceId }) {
      const race = await beginRace(database, raceId);
      if (!race) return "nothing-to-do";
      try {
        return await threads.run({ kind: "race", race: race.input }, race.urgency);
      } catch (error) {
        await database.transaction().execute((transaction) => stepRace(transaction, raceId, "error"));
        throw error;
      }
    },

    async record(transaction, { raceId }, report) {
      if (report === "nothing-to-do") return;
      const { stageId, competitionId, requestedBy, kind } = await transaction
        .selectFrom("race")
        .innerJoin("stage", "stage.id", "race.stageId")
        .where("race.id", "=", raceId)
        .select(["race.stageId", "race.competitionId", "race.requestedBy", "stage.kind"])
        .executeTakeFirstOrThrow();
      // Practice is shown as it happens; official races are shown when an organiser releases them.
      const releasedAtOnce = kind === "practice";
      await recordRace(transaction, raceId, report, releasedAtOnce);
      // The ladder runs many races a second: pages hear of them all at once, with the ratings that follow.
      if (releasedAtOnce && requestedBy === null) await requestRatings(transaction, jobs, stageId);
      else await announce(transaction, `competition:${competitionId}`);
    },
  };
}

/** Marks a race as running and reads what it is run with; undefined when it has its result already. */
function beginRace(database: Database, raceId: string): Promise<{ input: RaceInput; urgency: Urgency } | undefined> {
  return database.transaction().execute(async (transaction) => {
    const race = await transaction
      .selectFrom("race")
      .innerJoin("stage", "stage.id", "race.stageId")
      .where("race.id", "=", raceId)
      .select(["race.state", "race.seed", "race.competitionId", "race.requestedBy", "stage.kind"])
      .forUpdate("race")
      .executeTakeFirst();
    if (!race) return undefined;
    // Left behind by a process that is gone, or by a fault of the host.
    if (race.state === "running" || race.state === "error") await stepRace(transaction, raceId, "queued");
    else if (race.state !== "queued") return undefined;
    await stepRace(transaction, raceId, "running");
    const cars = await transaction
      .selectFrom("raceSeat")
      .innerJoin("car", "car.id", "raceSeat.carId")
      .innerJoin("team", "team.id", "raceSeat.teamId")
      .where("raceSeat.raceId", "=", raceId)
      .orderBy("raceSeat.seat")
      .select(["team.name", "car.initcode"])
      .execute();
    const competition = await findCompetition(transaction, race.competitionId);
    if (!competition) throw new Error(`Race ${raceId} belongs to a competition that is a draft.`);
    await announce(transaction, `race:${raceId}`);
    const input = { formula: competition.formula, cars, seed: BigInt(race.seed) };
    return { input, urgency: urgencyOf(race) };
  });
}

function urgencyOf(race: { kind: StageKind; requestedBy: string | null }): Urgency {
  if (race.kind !== "practice") return "official";
  return race.requestedBy === null ? "ladder" : "friendly";
}
