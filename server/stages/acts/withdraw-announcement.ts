import { readsNothing, stageAct } from "../stage-act.ts";

export const withdrawAnnouncement = stageAct("withdraw-announcement", {
  read: readsNothing,
  async work({ transaction, stage }) {
    await transaction.updateTable("stage").set({ state: "draft" }).where("id", "=", stage.id).execute();
    return {};
  },
});
