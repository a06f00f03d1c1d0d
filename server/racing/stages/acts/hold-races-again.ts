import type { HeldRace } from "../held-races.ts";
import { holdForRace } from "../hold-for-race.ts";
import { stageAct } from "../stage-act.ts";

/** Takes it back that races were left out, or that their results stand: they are held again, and with them their stage. */
export const holdRacesAgain = stageAct<{ races: readonly HeldRace[] }>("hold-races-again", {
  // No form asks for it: what is held again stands in the entry of what is taken back.
  read: () => "bad-plan",
  async work({ transaction, stage, input: { races } }) {
    for (const { id, state, hold } of races) {
      // By no legal step of a race: what was undone did not happen.
      await transaction
        .updateTable("race")
        .set({ state, hold: JSON.stringify(hold), voidedFrom: null, letStand: null })
        .where("id", "=", id)
        .where("state", "in", ["void", state])
        .where("hold", "is", null)
        .execute();
      await holdForRace(transaction, stage.id, id);
    }
    return {};
  },
});
