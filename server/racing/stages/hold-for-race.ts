import type { DatabaseTransaction } from "../../base/database/database.ts";
import { announce } from "../../base/live/announce.ts";
import type { StageHold } from "#rules/stage-state.ts";

/** Holds a stage because runs of a race disagree; a stage that is held for that already remembers one race more. */
export async function holdForRace(transaction: DatabaseTransaction, stageId: string, raceId: string): Promise<void> {
  const stage = await transaction
    .selectFrom("stage")
    .where("id", "=", stageId)
    .select(["state", "hold", "competitionId"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const known = stage.hold?.reason === "runs-disagree" ? stage.hold.raceIds : [];
  const hold: StageHold = { reason: "runs-disagree", raceIds: [...new Set([...known, raceId])] };
  // A decided stage is held again: what was decided rests on a race that nobody may trust.
  const held = stage.state === "running" || stage.state === "held" || stage.state === "decided";
  await transaction
    .updateTable("stage")
    .set((column) => ({
      state: held ? "held" : stage.state,
      hold: JSON.stringify(hold),
      version: column("version", "+", 1),
    }))
    .where("id", "=", stageId)
    .execute();
  await announce(transaction, `competition:${stage.competitionId}`);
}
