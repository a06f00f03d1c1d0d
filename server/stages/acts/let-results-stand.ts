import { z } from "zod";
import { longestReason } from "#domain/platform/limits.ts";
import type { LetStand } from "#domain/races/race-hold.ts";
import { cutLine } from "../../platform/forms/fields.ts";
import { goOn, heldRaces } from "../held-races.ts";
import { reads, stageAct } from "../stage-act.ts";

/** Keeps results on which only the second EVM disagrees, or didn't finish. The race's page shows the reason. */
export const letResultsStand = stageAct<{ reason: string }>("let-stand", {
  read: reads(z.object({ reason: cutLine(longestReason) }), (said) => said),
  async work({ transaction, jobs, stage, input: { reason } }) {
    if (reason === "") return "no-reason";
    const held = await heldRaces(transaction, stage.id);
    const races = held.filter(({ state, hold }) => state !== "error" && hold.alone === "second-evm");
    if (races.length === 0) return "no-such-race";
    for (const { id, hold } of races) {
      const { attempt, turn, overrun } = hold;
      const letStand: LetStand = { attempt, turn, ...(overrun && { overran: true }), reason };
      await transaction
        .updateTable("race")
        .set({ hold: null, letStand: JSON.stringify(letStand) })
        .where("id", "=", id)
        .execute();
    }
    if (races.length === held.length) await goOn(transaction, jobs, stage);
    return { details: { races, reason } };
  },
  takeBackWith: ({ races }) => ({ races }),
});
