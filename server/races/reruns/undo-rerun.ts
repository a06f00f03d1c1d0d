import { announce } from "../../platform/live/announce.ts";
import { countAgain, stepRace } from "../record-race.ts";
import { holdForRace } from "../../stages/hold-for-race.ts";
import { findRow, setCar } from "./replace-race.ts";
import { rerunAct } from "./rerun-act.ts";

export const undoRerun = rerunAct("undo-rerun", async ({ transaction, proposal }) => {
  const reruns = await transaction
    .selectFrom("rerunRace")
    .where("proposalId", "=", proposal.id)
    .where("newRaceId", "is not", null)
    .select(["raceId", "newRaceId"])
    .execute();
  for (const { raceId, newRaceId } of reruns) {
    const [replacing, replaced] = await Promise.all([
      findRow(transaction, newRaceId ?? ""),
      findRow(transaction, raceId),
    ]);
    if (!replacing || !replaced || replacing.state === "void" || replaced.voidedFrom === null) return "wrong-state";
    await stepRace(transaction, replacing.id, "void", {
      voidedFrom: replacing.state === "released" ? "released" : "finished",
      replacedBy: raceId,
    });
    await countAgain(transaction, raceId, replaced.voidedFrom, { replacedBy: null });
    // An undo keeps the disagreement of the runs.
    if (replaced.hold) await holdForRace(transaction, proposal.stageId, raceId);
    await announce(transaction, `race:${raceId}`, `race:${newRaceId ?? ""}`);
  }
  const { teamId, carBefore } = proposal.choice;
  if (teamId !== undefined && carBefore !== undefined) await setCar(transaction, proposal.stageId, teamId, carBefore);
  return {};
});
