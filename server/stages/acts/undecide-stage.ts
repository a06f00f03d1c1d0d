import { requestOrder } from "../../platform/jobs/request-order.ts";
import { readsNothing, stageAct } from "../stage-act.ts";

export const undecideStage = stageAct("undecide", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    await transaction
      .updateTable("stage")
      .set({ state: "running", decidedAt: null })
      .where("id", "=", stage.id)
      .execute();
    await requestOrder(transaction, jobs, stage.id);
    return {};
  },
});
