import { readsNothing, stageAct } from "../stage-act.ts";
import { whatIsOpen } from "../pending-races.ts";

export const decideStage = stageAct("decide", {
  read: readsNothing,
  async work({ transaction, stage }) {
    const open = await whatIsOpen(transaction, stage.id);
    if (open) return open;
    await transaction
      .updateTable("stage")
      .set({ state: "decided", decidedAt: new Date(), hold: null })
      .where("id", "=", stage.id)
      .execute();
    return {};
  },
});
