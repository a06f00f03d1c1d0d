import { updateRow, type DatabaseTransaction, type Database, newId } from "../../platform/database/database.ts";
import { announce } from "../../platform/live/announce.ts";
import { takeRaceNumbers, countAgain, stepRace } from "../record-race.ts";
import { holdForRace } from "../../stages/decide-stage.ts";
import type { SeatedCar } from "#domain/races/race-report.ts";
import { leadsTo } from "#domain/platform/act.ts";
import {
  rerunActs,
  type RerunDecision,
  drawOf,
  type RerunChoice,
  type RerunReport,
} from "#domain/stages/rerun-acts.ts";
import { beginCorrection } from "../../competitions/corrections.ts";
import { writeAuditEntry } from "../../platform/audit/audit-entries.ts";
import { type JobSender, requestOrder } from "../../platform/jobs/job-queue.ts";
import type { StageOutcome, StageRefusal } from "../../stages/stage-act.ts";

interface RerunRequest {
  proposalId: string;
  personId: string | null;
  reason?: string;
}

export type RerunActFunction = (database: Database, jobs: JobSender, request: RerunRequest) => Promise<StageOutcome>;

interface RerunParts {
  transaction: DatabaseTransaction;
  jobs: JobSender;
  proposal: Awaited<ReturnType<typeof lockProposal>> & object;
}

class Refused extends Error {
  readonly reason: StageRefusal;
  constructor(reason: StageRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Creates a decision on a proposal. A decision that changes results creates a new version of the stage and recomputes
 * its order.
 * @param work returns a refusal, or what to add to the audit entry
 */
function rerunAct(
  id: RerunDecision,
  work: (parts: RerunParts) => Promise<StageRefusal | Record<string, unknown>>,
): RerunActFunction {
  const row = rerunActs[id];
  return async (database, jobs, { proposalId, personId, reason }) => {
    try {
      return await database.transaction().execute(async (transaction): Promise<StageOutcome> => {
        const proposal = await lockProposal(transaction, proposalId);
        if (!proposal) return { kind: "refused", reason: "no-such-proposal" };
        const [to] = leadsTo(row, proposal.state) ?? [];
        if (to === undefined) return { kind: "refused", reason: "wrong-proposal-state" };
        const keepReason = await beginCorrection(transaction, row.log, { stageId: proposal.stageId }, reason);
        if (keepReason === "no-reason") return { kind: "refused", reason: keepReason };
        const result = await work({ transaction, jobs, proposal });
        if (typeof result === "string") throw new Refused(result);
        if (to === "none") {
          await transaction.deleteFrom("rerunProposal").where("id", "=", proposalId).execute();
        } else {
          await updateRow(transaction, "rerunProposal", proposalId, {
            state: to as "applied" | "undone",
            decidedAt: new Date(),
          });
          await updateRow(transaction, "stage", proposal.stageId, (column) => ({ version: column("version", "+", 1) }));
          await requestOrder(transaction, jobs, proposal.stageId);
        }
        await keepReason(proposal.choice.teamId);
        await writeAuditEntry(transaction, {
          personId,
          act: row.log,
          subject: `stage:${proposal.stageId}`,
          brand: proposal.brand,
          details: {
            proposalId,
            ...(to !== "none" && { difference: proposal.difference }),
            ...result,
            ...(reason && { reason }),
          },
        });
        await announce(transaction, `competition:${proposal.competitionId}`);
        return { kind: "done" };
      });
    } catch (error) {
      if (error instanceof Refused) return { kind: "refused", reason: error.reason };
      throw error;
    }
  };
}

function lockProposal(transaction: DatabaseTransaction, proposalId: string) {
  return transaction
    .selectFrom("rerunProposal")
    .innerJoin("stage", "stage.id", "rerunProposal.stageId")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("rerunProposal.id", "=", proposalId)
    .select([
      "rerunProposal.id",
      "rerunProposal.state",
      "rerunProposal.choice",
      "rerunProposal.difference",
      "stage.id as stageId",
      "stage.competitionId",
      "stage.nextRaceNumber",
      "competition.brand",
    ])
    .forUpdate(["stage", "rerunProposal"])
    .executeTakeFirst();
}

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

async function replaceRace(
  transaction: DatabaseTransaction,
  rerun: {
    raceId: string;
    number: number;
    seed: string;
    seats: SeatedCar[];
    report: RerunReport;
    log: Uint8Array;
    seeds: RerunChoice["seeds"];
  },
): Promise<string | undefined> {
  const old = await findRow(transaction, rerun.raceId);
  if (old?.state !== "finished" && old?.state !== "released") return undefined;
  const { report, number, seed } = rerun;
  const { competitionId, stageId, round, field, isChecked, interpreterOnly, publicAt, state } = old;
  const id = newId();
  await transaction
    .insertInto("race")
    .values({
      id,
      competitionId,
      stageId,
      round,
      field,
      isChecked,
      interpreterOnly,
      publicAt,
      state,
      number,
      seed,
      ...drawOf(old, rerun.seeds),
      submissionId: null,
      turns: report.turns,
      winnerSeat: report.winnerSeat,
      logHash: report.logHash,
      engineHash: report.engineHash,
      runMs: report.runMs,
      replacedBy: null,
      replaces: rerun.raceId,
      finishedAt: new Date(),
    })
    .execute();
  await transaction.insertInto("raceLog").values({ raceId: id, log: rerun.log }).execute();
  await transaction
    .insertInto("raceRun")
    .values(report.runs.map((run) => ({ id: newId(), raceId: id, attempt: 1, ...run, differsAt: null, log: null })))
    .execute();
  await transaction
    .insertInto("raceSeat")
    .values(
      rerun.seats.map((seated, seat) => ({
        raceId: id,
        seat,
        ...seated,
        place: report.seats[seat]?.place ?? null,
        distance: report.seats[seat]?.distance ?? null,
      })),
    )
    .execute();
  await stepRace(transaction, rerun.raceId, "void", { voidedFrom: state, replacedBy: id });
  return id;
}

function findRow(transaction: DatabaseTransaction, id: string) {
  return transaction.selectFrom("race").where("id", "=", id).selectAll().executeTakeFirst();
}

async function setCar(transaction: DatabaseTransaction, stageId: string, teamId: string, carId: string): Promise<void> {
  await transaction
    .updateTable("stageEntrant")
    .set({ carId })
    .where("stageId", "=", stageId)
    .where("teamId", "=", teamId)
    .execute();
}
