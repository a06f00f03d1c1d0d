import { z } from "zod";
import { longestReason } from "#rules/limits.ts";
import { cutLine } from "../../../base/forms/fields.ts";
import { reads, stageAct } from "../stage-act.ts";

/** Stops planning: races under way finish, no further round begins until an organiser goes on. */
export const holdStage = stageAct<{ reason: string }>("hold", {
  read: reads(z.object({ reason: cutLine(longestReason) }), (said) => said),
  async work({ transaction, stage, input: { reason } }) {
    await transaction
      .updateTable("stage")
      .set({ state: "held", hold: JSON.stringify({ reason: "incident", text: reason }) })
      .where("id", "=", stage.id)
      .execute();
    return { details: { text: reason } };
  },
});
