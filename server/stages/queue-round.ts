import { createChance } from "#engine/ratings/chance.ts";
import type { PlannedRace } from "#engine/stages/next-round.ts";
import { officialSeed } from "../competitions/official-seed.ts";
import { getRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";
import { addQueuedRace, takeRaceNumbers, seedText } from "../races/record-race.ts";
import type { StageRead } from "./read-stage.ts";

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
