import type { HeldRace } from "../held-races.ts";
import { holdForRace } from "../hold-for-race.ts";
import { stageAct } from "../stage-act.ts";

/** Undoes leaving races out or keeping their results: they and their stage are held again. */
export const holdRacesAgain = stageAct<{ races: readonly HeldRace[] }>("hold-races-again", {
  // No form does it: the entry that is undone lists the races.
  read: () => "bad-plan",
  async work({ transaction, stage, input: { races } }) {
    for (const { id, state, hold } of races) {
      // Not a race act, because an undo acts as if nothing had happened.
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
