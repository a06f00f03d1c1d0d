import { runRaceJobName } from "../../platform/jobs/job-names.ts";
import type { DatabaseTransaction } from "../../platform/database/database.ts";
import { stepRace } from "../../races/record-race.ts";
import { advanceStage } from "../advance-stage.ts";
import { readsNothing, stageAct, type StageActParts } from "../stage-act.ts";

export const rerunDisagreeing = stageAct("rerun-disagreeing", {
  read: readsNothing,
  work: (parts) => runAgain(parts, false),
});

/** Without the translator, for all further races of the stage. */
export const runInterpreterOnly = stageAct("interpreter-only", {
  read: readsNothing,
  work: (parts) => runAgain(parts, true),
});

async function runAgain({ transaction, jobs, stage }: StageActParts<unknown>, interpreterOnly: boolean) {
  const races = await transaction
    .selectFrom("race")
    .where("stageId", "=", stage.id)
    .where("hold", "is not", null)
    .where("state", "in", ["error", "finished"])
    .select(["id", "state"])
    .execute();
  if (interpreterOnly) {
    await transaction.updateTable("stage").set({ interpreterOnly: true }).where("id", "=", stage.id).execute();
    await transaction
      .updateTable("race")
      .set({ interpreterOnly: true })
      .where("stageId", "=", stage.id)
      .where("state", "in", ["queued", "error"])
      .execute();
  }
  for (const { id, state } of races) {
    await transaction.updateTable("race").set({ hold: null, overruns: 0 }).where("id", "=", id).execute();
    if (state === "finished") await forgetResult(transaction, id, interpreterOnly);
    else await stepRace(transaction, id, "queue-again");
    await jobs.send(transaction, runRaceJobName, { raceId: id }, { priority: 2 });
  }
  await transaction.updateTable("stage").set({ state: "running", hold: null }).where("id", "=", stage.id).execute();
  if (races.length === 0) await advanceStage(transaction, jobs, stage.id);
  return { details: { races: races.map((race) => race.id), interpreterOnly } };
}

/** An unseen race on which the second EVM disagreed has no result until its runs agree; `race_run` keeps the runs. */
async function forgetResult(transaction: DatabaseTransaction, raceId: string, interpreterOnly: boolean): Promise<void> {
  await transaction.deleteFrom("raceLog").where("raceId", "=", raceId).execute();
  await transaction.updateTable("raceSeat").set({ place: null, distance: null }).where("raceId", "=", raceId).execute();
  await stepRace(transaction, raceId, "forget", {
    turns: null,
    winnerSeat: null,
    logHash: null,
    finishedAt: null,
    ...(interpreterOnly && { interpreterOnly }),
  });
}
