import { advanceStage } from "../advance-stage.ts";
import { readsNothing, stageAct } from "../stage-act.ts";

export const resumeStage = stageAct("resume", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    const disagreeing = await transaction
      .selectFrom("race")
      .where("stageId", "=", stage.id)
      .where("hold", "is not", null)
      .where("state", "!=", "void")
      .select("id")
      .execute();
    if (disagreeing.length > 0) return "runs-disagree";
    await transaction.updateTable("stage").set({ state: "running", hold: null }).where("id", "=", stage.id).execute();
    await advanceStage(transaction, jobs, stage.id);
    return {};
  },
  takeBackWith: () => ({ reason: "" }),
});
