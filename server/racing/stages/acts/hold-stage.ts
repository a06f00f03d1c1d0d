import { longestReason } from "#rules/limits.ts";
import { stageAct } from "../stage-act.ts";

/** Stops planning: races under way finish, no further round begins until an organiser goes on. */
export const holdStage = stageAct("hold", {
  read: (text) => ({ reason: text("reason").slice(0, longestReason) }),
  async work({ transaction, stage, input: { reason } }) {
    await transaction
      .updateTable("stage")
      .set({ state: "held", hold: JSON.stringify({ reason: "incident", text: reason }) })
      .where("id", "=", stage.id)
      .execute();
    return { details: { text: reason } };
  },
});
