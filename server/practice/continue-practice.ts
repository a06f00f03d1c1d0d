import type { Logger } from "pino";
import { hasRows, type Database, type DatabaseTransaction, lockRow } from "../platform/database/database.ts";
import { type JobSender, practiceGroups, requestRatings } from "../platform/jobs/job-queue.ts";
import { repeat } from "../platform/jobs/repeat.ts";
import { announce } from "../platform/live/announce.ts";
import {
  continuedRacesAhead,
  continuedRaceSeconds,
  continuedRatingsSeconds,
  longestWaiting,
} from "#domain/races/ladder-limits.ts";
import { isPractising } from "../races/practice-after-end.ts";
import { queuePracticeRace, rotated, takeRaceNumbers } from "../races/record-race.ts";
import { findRunningPractice, listActiveCars } from "./plan-ladder.ts";

const lookMs = 30_000;

/**
 * Keeps racing after the ladder settles, so that there is something new to see. Safe in several processes, because
 * races are planned under the stage's lock.
 */
export function continuePracticeRaces(database: Database, jobs: JobSender, log: Logger): { stop: () => Promise<void> } {
  return repeat(
    lookMs,
    () => planContinuedRaces(database, jobs, new Date()),
    (error) => log.warn({ err: error }, "Couldn't plan the ladder's next races. Trying again in 30 seconds."),
    { waitsFirst: true },
  );
}

/** Also recomputes ratings that are an hour old, because after the end the ladder continues with them. */
export async function planContinuedRaces(database: Database, jobs: JobSender, now: Date): Promise<void> {
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where(isPractising)
    .where("competition.isRehearsal", "=", false)
    .where("stage.kind", "=", "practice")
    .where("stage.state", "in", ["open", "running"])
    .where((where) =>
      where.exists(
        where
          .selectFrom("team")
          .whereRef("team.competitionId", "=", "competition.id")
          .where("team.houseCar", "is", null)
          .where("team.activeCarId", "is not", null)
          .select("team.id"),
      ),
    )
    .select("stage.id")
    .execute();
  for (const { id } of stages) {
    await database.transaction().execute(async (transaction) => {
      await planStage(transaction, jobs, id, now);
      if (await areRatingsBehind(transaction, id, now)) await requestRatings(transaction, jobs, id);
    });
  }
}

async function planStage(transaction: DatabaseTransaction, jobs: JobSender, stageId: string, now: Date): Promise<void> {
  await lockRow(transaction, "stage", stageId, "id");
  const waiting = await transaction
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "in", ["queued", "running", "error"])
    .where("dueAt", "is not", null)
    .select("dueAt")
    .execute();
  const dueMs = waiting.map(({ dueAt }) => dueAt?.getTime() ?? 0);
  const lastMs = Math.max(now.getTime(), ...dueMs);
  const stepMs = continuedRaceSeconds * 1_000;
  // Enough is planned, or the host is behind.
  if (lastMs > now.getTime() + stepMs || dueMs.some((ms) => ms < now.getTime() - stepMs)) return;
  const practice = await findRunningPractice(transaction, stageId);
  if (!practice || practice.isAfterEnd) return;
  const fields = await chooseFields(transaction, stageId, practice.competitionId, practice.formula.cars);
  if (fields.length === 0) return;
  const number = await takeRaceNumbers(transaction, stageId, fields.length);
  for (const [index, field] of fields.entries()) {
    const dueAt = new Date(lastMs + (index + 1) * stepMs);
    const race = {
      competitionId: practice.competitionId,
      stageId,
      number: number + index,
      // So that no one keeps the first seat.
      seats: rotated(field, number + index),
      dueAt,
    };
    const startAfterSeconds = Math.round((dueAt.getTime() - now.getTime()) / 1_000);
    await queuePracticeRace(transaction, jobs, race, { group: practiceGroups.ladder, startAfterSeconds });
  }
  await announce(transaction, `competition:${practice.competitionId}`);
}

/**
 * The teams that have waited longest, with rivals of similar strength; nothing while no team has a car. The newest such
 * races, one per team, cover everyone, so a team in none of them is new.
 */
async function chooseFields(
  transaction: DatabaseTransaction,
  stageId: string,
  competitionId: string,
  size: number,
): Promise<{ teamId: string; carId: string }[][]> {
  const cars = await listActiveCars(transaction, competitionId);
  const people = cars.filter(({ houseCar }) => houseCar === null);
  if (people.length === 0 || cars.length < size) return [];
  const raced = await transaction
    .selectFrom((races) =>
      races
        .selectFrom("race")
        .where("stageId", "=", stageId)
        .where("dueAt", "is not", null)
        .orderBy("dueAt", "desc")
        .limit(people.length)
        .select(["id", "dueAt"])
        .as("race"),
    )
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .groupBy("raceSeat.teamId")
    .select(({ fn }) => ["raceSeat.teamId", fn.max("race.dueAt").as("at")])
    .execute();
  const racedMs = new Map(raced.map(({ teamId, at }) => [teamId, at?.getTime() ?? 0]));
  const strengths = await newestStrengths(transaction, stageId);
  const strengthOf = (carId: string) => strengths.get(carId) ?? 0;
  const queue = people.toSorted((a, b) => (racedMs.get(a.teamId) ?? 0) - (racedMs.get(b.teamId) ?? 0));
  return Array.from({ length: continuedRacesAhead }, () => {
    const chosen = queue.splice(0, Math.min(longestWaiting, size));
    queue.push(...chosen);
    const [first] = chosen;
    const near = cars
      .filter((car) => !chosen.includes(car))
      .toSorted(
        (a, b) =>
          Math.abs(strengthOf(a.carId) - strengthOf(first?.carId ?? "")) -
          Math.abs(strengthOf(b.carId) - strengthOf(first?.carId ?? "")),
      );
    return [...chosen, ...near].slice(0, size);
  });
}

async function newestStrengths(database: Database, stageId: string): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom("rating")
    .where("runId", "=", (run) =>
      run.selectFrom("ratingRun").where("stageId", "=", stageId).orderBy("asOf", "desc").limit(1).select("id"),
    )
    .select(["carId", "strength"])
    .execute();
  return new Map(rows.map(({ carId, strength }) => [carId, strength]));
}

async function areRatingsBehind(transaction: DatabaseTransaction, stageId: string, now: Date): Promise<boolean> {
  const run = await transaction
    .selectFrom("ratingRun")
    .where("stageId", "=", stageId)
    .orderBy("asOf", "desc")
    .limit(1)
    .select(["asOf", "settled"])
    .executeTakeFirst();
  if (run && run.asOf.getTime() > now.getTime() - continuedRatingsSeconds * 1_000) return false;
  if (run?.settled === false && (await findRunningPractice(transaction, stageId))?.isAfterEnd) return true;
  return hasRows(
    transaction
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("state", "=", "released")
      .where("dueAt", "is not", null)
      .$if(run !== undefined, (query) => query.where("finishedAt", ">", run?.asOf ?? now)),
  );
}

/** Undefined: none is planned yet. */
export async function findNextRace(
  database: Database,
  team: { id: string; competitionId: string },
  now = new Date(),
): Promise<Date | undefined> {
  const planned = await database
    .selectFrom("race")
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("stage.competitionId", "=", team.competitionId)
    .where("stage.kind", "=", "practice")
    .where("race.state", "in", ["queued", "running"])
    .where("raceSeat.teamId", "=", team.id)
    .select("race.dueAt")
    .execute();
  if (planned.length === 0) return undefined;
  const first = Math.min(...planned.map(({ dueAt }) => dueAt?.getTime() ?? 0));
  return new Date(Math.max(first, now.getTime()));
}
