import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { checkRaceJobName } from "../../base/jobs/job-names.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { requestOrder } from "../stages/advance-stage.ts";
import { holdForRace } from "../stages/hold-stage.ts";
import type { StageOutcome, StageRefusal } from "../stages/stage-act.ts";
import { takeRaceNumbers } from "../races/record-race.ts";
import { type SeatedCar } from "#rules/race-report.ts";
import { drawOf, rerunSteps, type RerunChoice, type RerunReport, type RerunState } from "#rules/rerun-state.ts";
import { statesBefore } from "#rules/legal-step.ts";

interface Wish {
  proposalId: string;
  personId: string | null;
}

/** Puts the races of a proposal in the place of those that they replace, which are void from then on. */
export function applyRerun(database: Database, jobs: Pick<JobQueue, "send">, wish: Wish): Promise<StageOutcome> {
  return decide(database, jobs, wish, "applied", async (transaction, proposal) => {
    if ((proposal.difference?.disagreeing ?? 0) > 0) return "runs-disagree";
    const reruns = await transaction
      .selectFrom("rerunRace")
      .where("proposalId", "=", wish.proposalId)
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
        .where("proposalId", "=", wish.proposalId)
        .where("raceId", "=", rerun.raceId)
        .execute();
      await jobs.send(transaction, checkRaceJobName, { raceId: newRaceId }, { priority: -1 });
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
    await transaction
      .updateTable("rerunProposal")
      .set({ choice: JSON.stringify({ ...proposal.choice, carBefore }) })
      .where("id", "=", wish.proposalId)
      .execute();
    return { carBefore, carAfter: carId };
  });
}

/** Takes an applied proposal back: the replaced races count again, those that replaced them are void. */
export function undoRerun(database: Database, jobs: Pick<JobQueue, "send">, wish: Wish): Promise<StageOutcome> {
  return decide(database, jobs, wish, "undone", async (transaction, proposal) => {
    const reruns = await transaction
      .selectFrom("rerunRace")
      .where("proposalId", "=", wish.proposalId)
      .where("newRaceId", "is not", null)
      .select(["raceId", "newRaceId"])
      .execute();
    for (const { raceId, newRaceId } of reruns) {
      const [replacing, replaced] = await Promise.all([
        findRow(transaction, newRaceId ?? ""),
        findRow(transaction, raceId),
      ]);
      if (!replacing || !replaced || replacing.state === "void" || replaced.voidedFrom === null) return "wrong-state";
      await transaction
        .updateTable("race")
        .set({
          state: "void",
          voidedFrom: replacing.state === "released" ? "released" : "finished",
          replacedBy: raceId,
        })
        .where("id", "=", newRaceId ?? "")
        .execute();
      await transaction
        .updateTable("race")
        .set({ state: replaced.voidedFrom, voidedFrom: null, replacedBy: null })
        .where("id", "=", raceId)
        .execute();
      // Whoever takes it back does not do away with what its runs said.
      if (replaced.hold) await holdForRace(transaction, proposal.stageId, raceId);
      await announce(transaction, `race:${raceId}`, `race:${newRaceId ?? ""}`);
    }
    const { teamId, carBefore } = proposal.choice;
    if (teamId !== undefined && carBefore !== undefined) await setCar(transaction, proposal.stageId, teamId, carBefore);
    return {};
  });
}

async function decide(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  { proposalId, personId }: Wish,
  to: RerunState,
  work: (
    transaction: DatabaseTransaction,
    proposal: Awaited<ReturnType<typeof lockProposal>> & object,
  ) => Promise<StageRefusal | Record<string, unknown>>,
): Promise<StageOutcome> {
  class Refused extends Error {
    readonly reason: StageRefusal;
    constructor(reason: StageRefusal) {
      super(reason);
      this.reason = reason;
    }
  }
  try {
    return await database.transaction().execute(async (transaction): Promise<StageOutcome> => {
      const proposal = await lockProposal(transaction, proposalId);
      if (!proposal) return { kind: "refused", reason: "no-such-proposal" };
      if (!statesBefore(rerunSteps, to).includes(proposal.state)) {
        return { kind: "refused", reason: "wrong-proposal-state" };
      }
      const result = await work(transaction, proposal);
      // What was written until then is rolled back.
      if (typeof result === "string") throw new Refused(result);
      await transaction
        .updateTable("rerunProposal")
        .set({ state: to, decidedAt: new Date() })
        .where("id", "=", proposalId)
        .execute();
      await transaction
        .updateTable("stage")
        .set((column) => ({ version: column("version", "+", 1) }))
        .where("id", "=", proposal.stageId)
        .execute();
      await requestOrder(transaction, jobs, proposal.stageId);
      await writeAuditEntry(transaction, {
        personId,
        act: to === "applied" ? "apply-rerun" : "undo-rerun",
        subject: `stage:${proposal.stageId}`,
        brand: proposal.brand,
        details: { proposalId, difference: proposal.difference, ...result },
      });
      await announce(transaction, `competition:${proposal.competitionId}`);
      return { kind: "done" };
    });
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", reason: error.reason };
    throw error;
  }
}

function lockProposal(transaction: DatabaseTransaction, proposalId: string) {
  return transaction
    .selectFrom("rerunProposal")
    .innerJoin("stage", "stage.id", "rerunProposal.stageId")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("rerunProposal.id", "=", proposalId)
    .select([
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

/** Adds a race with its result in the state of the one that it replaces; undefined when that has no result any more. */
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
  await transaction
    .updateTable("race")
    .set({ state: "void", voidedFrom: state, replacedBy: id })
    .where("id", "=", rerun.raceId)
    .execute();
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
