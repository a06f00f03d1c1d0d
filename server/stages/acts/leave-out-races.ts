import { stepRace } from "../../races/record-race.ts";
import { goOn, heldRaces } from "../held-races.ts";
import { readsNothing, stageAct } from "../stage-act.ts";

export const leaveOutRaces = stageAct("leave-out", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    const held = await heldRaces(transaction, stage.id);
    const races = held.filter(({ state }) => state !== "released");
    if (races.length === 0) return "no-such-race";
    for (const { id, state } of races) {
      await stepRace(transaction, id, "void", { hold: null, voidedFrom: state === "finished" ? state : null });
    }
    if (races.length === held.length) await goOn(transaction, jobs, stage);
    return { details: { races } };
  },
  takeBackWith: ({ races }) => ({ races }),
});
