import { z } from "zod";
import { longestReason } from "#domain/platform/limits.ts";
import { cutLine } from "../../platform/forms/fields.ts";
import { reads, stageAct } from "../stage-act.ts";

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
