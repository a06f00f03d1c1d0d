import { updateRow, type DatabaseTransaction } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";
import type { StageHold } from "#domain/stages/stage-state.ts";

/** A stage that is held for disagreeing runs gets one more race in its list. */
export async function holdForRace(transaction: DatabaseTransaction, stageId: string, raceId: string): Promise<void> {
  const stage = await transaction
    .selectFrom("stage")
    .where("id", "=", stageId)
    .select(["state", "hold", "competitionId"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = stage.hold?.reason === "runs-disagree" ? stage.hold.raceIds : [];
  const hold: StageHold = { reason: "runs-disagree", raceIds: [...new Set([...known, raceId])] };
  // A decided stage is held again, because the decision used this race.
  const held = stage.state === "running" || stage.state === "held" || stage.state === "decided";
  await updateRow(transaction, "stage", stageId, (column) => ({
    state: held ? "held" : stage.state,
    hold: JSON.stringify(hold),
    version: column("version", "+", 1),
  }));
  await announce(transaction, `competition:${stage.competitionId}`);
}
