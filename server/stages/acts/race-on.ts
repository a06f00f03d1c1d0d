import { furtherRound } from "#engine/stages/next-round.ts";
import { queueRound } from "../queue-round.ts";
import { readStage } from "../read-stage.ts";
import { readsNothing, stageAct } from "../stage-act.ts";
import { whatIsOpen } from "../pending-races.ts";

export const raceOn = stageAct("race-on", {
  read: readsNothing,
  async work({ transaction, jobs, stage }) {
    const open = await whatIsOpen(transaction, stage.id);
    if (open === "races-open" || open === "runs-disagree") return open;
    const read = await readStage(transaction, stage.id);
    if (!read || read.soFar.races.length === 0) return "no-races";
    const fields = [...new Set(read.soFar.races.map((race) => race.field))].sort((a, b) => a - b);
    await transaction
      .updateTable("stage")
      .set((column) => ({ furtherRounds: column("furtherRounds", "+", 1) }))
      .where("id", "=", stage.id)
      .execute();
    await queueRound(transaction, jobs, read, furtherRound(read.soFar, fields));
    return {};
  },
});
