import { nextRound, type PlannedRace } from "#engine/stages/next-round.ts";
import { hasRows, lockRow, type Database, type DatabaseTransaction, getRow } from "../platform/database/database.ts";
import { type JobSender, requestOrder } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { readStage, type StageRead } from "./read-stage.ts";
import { openRaceStates } from "#domain/races/race-state.ts";
import { createChance } from "#engine/ratings/chance.ts";
import { officialSeed } from "../competitions/official-seed.ts";
import { addQueuedRace, takeRaceNumbers, seedText } from "../races/record-race.ts";

/**
 * Queues the next round, or computes the order after the last. Does nothing while races are open, the stage is held or
 * its order is being computed. Called in the transaction of every recorded race and keeps no state in memory, so it
 * survives restarts.
 */
export async function advanceStage(transaction: DatabaseTransaction, jobs: JobSender, stageId: string): Promise<void> {
  const stage = await lockRow(transaction, "stage", stageId, "state", "competitionId");
  if (stage?.state !== "running") return;
  if (await hasOpenRaces(transaction, stageId)) return;
  const read = await readStage(transaction, stageId);
  if (!read) return;
  const { plan } = read.soFar;
  const minutes = read.startedAt ? (Date.now() - read.startedAt.getTime()) / 60_000 : 0;
  const timeIsUp = plan.minutes !== null && minutes >= plan.minutes;
  const planned = timeIsUp && read.soFar.races.length > 0 ? [] : nextRound(read.soFar);
  // Rounds beyond the plan are queued by the job that orders.
  if (planned.length > 0 && read.furtherRounds === 0) await queueRound(transaction, jobs, read, planned);
  else await requestOrder(transaction, jobs, stageId);
  await announce(transaction, `competition:${stage.competitionId}`);
}

export function hasOpenRaces(database: Database, stageId: string): Promise<boolean> {
  return hasRows(database.selectFrom("race").where("stageId", "=", stageId).where("state", "in", openRaceStates));
}

export async function queueRound(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  stage: StageRead,
  planned: readonly PlannedRace[],
): Promise<void> {
  const { stageId, competitionId, carOf } = stage;
  const secrets = await readSeedSecrets(transaction, competitionId);
  const first = await takeRaceNumbers(transaction, stageId, planned.length);
  for (const [index, { round, field, seats }] of planned.entries()) {
    const number = first + index;
    const raceId = await addQueuedRace(transaction, {
      competitionId,
      stageId,
      number,
      seed: seedText(officialSeed({ ...secrets, stageId, raceNumber: number })),
      seats: seats.map((teamId) => ({ teamId, carId: carOf.get(teamId) ?? "" })),
      official: {
        round,
        field,
        isChecked: isChecked(stage, secrets.secret, number),
        interpreterOnly: stage.interpreterOnly,
      },
    });
    await jobs.send(transaction, "run-race", { raceId }, { priority: 2 });
  }
}

/** Finals always; of others a share drawn with the seed's secret, so no one can predict it. */
export function isChecked(
  { kind, checkedShare, stageId }: Pick<StageRead, "kind" | "checkedShare" | "stageId">,
  secret: string,
  number: number,
): boolean {
  return kind === "final" || createChance(`${secret}:second-evm:${stageId}:${number}`).fraction() <= checkedShare;
}

/** @throws Error when the competition isn't frozen: official races have no seed then */
export async function readSeedSecrets(database: Database, competitionId: string) {
  const { seedSecret, carsRoot } = await getRow(database, "competition", competitionId, "seedSecret", "carsRoot");
  if (seedSecret === null || carsRoot === null) throw new Error(`Competition ${competitionId} is not frozen.`);
  return { secret: seedSecret, carsRoot };
}
