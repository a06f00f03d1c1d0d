import { isSeedSecretTold } from "../../races/race-fairness.ts";
import { readsNothing, stageAct } from "../stage-act.ts";

export const announceStage = stageAct("announce", {
  read: readsNothing,
  async work({ transaction, stage }) {
    if (await isSeedSecretTold(transaction, stage.competitionId)) return "seeds-known";
    await transaction.updateTable("stage").set({ state: "announced" }).where("id", "=", stage.id).execute();
    return {};
  },
});
