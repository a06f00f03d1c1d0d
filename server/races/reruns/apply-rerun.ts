import { updateRow } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";
import { takeRaceNumbers, countAgain, stepRace } from "../record-race.ts";
import { replaceRace, setCar, findRow } from "./replace-race.ts";
import { rerunAct } from "./rerun-act.ts";
import { holdForRace } from "../../stages/hold-for-race.ts";

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

export const cancelRerun = rerunAct("cancel-rerun", () => Promise.resolve({}));

export const applyRerun = rerunAct("apply-rerun", async ({ transaction, jobs, proposal }) => {
  if ((proposal.difference?.disagreeing ?? 0) > 0) return "runs-disagree";
  const reruns = await transaction
    .selectFrom("rerunRace")
    .where("proposalId", "=", proposal.id)
    .orderBy("number")
    .selectAll()
    .execute();
  const [first] = reruns;
  if (!first || first.number !== proposal.nextRaceNumber) return "stage-went-on";
  await takeRaceNumbers(transaction, proposal.stageId, reruns.length);
  for (const rerun of reruns) {
    if (!rerun.report || !rerun.log) return "runs-disagree";
    const { report, log } = rerun;
    const newRaceId = await replaceRace(transaction, { ...rerun, report, log, seeds: proposal.choice.seeds });
    if (newRaceId === undefined) return "stage-went-on";
    await transaction
      .updateTable("rerunRace")
      .set({ newRaceId })
      .where("proposalId", "=", proposal.id)
      .where("raceId", "=", rerun.raceId)
      .execute();
    await jobs.send(transaction, "check-race", { raceId: newRaceId }, { priority: -1 });
    await announce(transaction, `race:${rerun.raceId}`);
  }
  const { teamId, carId } = proposal.choice;
  if (teamId === undefined || carId === undefined) return {};
  const { carId: carBefore } = await transaction
    .selectFrom("stageEntrant")
    .where("stageId", "=", proposal.stageId)
    .where("teamId", "=", teamId)
    .select("carId")
    .executeTakeFirstOrThrow();
  await setCar(transaction, proposal.stageId, teamId, carId);
  await updateRow(transaction, "rerunProposal", proposal.id, {
    choice: JSON.stringify({ ...proposal.choice, carBefore }),
  });
  return { carBefore, carAfter: carId };
});
