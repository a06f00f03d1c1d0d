import { leadsTo } from "#domain/platform/act.ts";
import { rerunActs, type RerunDecision } from "#domain/stages/rerun-acts.ts";
import { beginCorrection } from "../../competitions/corrections.ts";
import { writeAuditEntry } from "../../platform/audit/write-audit-entry.ts";
import { updateRow, type Database, type DatabaseTransaction } from "../../platform/database/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import { announce } from "../../platform/live/announce.ts";
import { requestOrder } from "../../platform/jobs/request-order.ts";
import type { StageOutcome, StageRefusal } from "../../stages/stage-act.ts";

export interface RerunRequest {
  proposalId: string;
  personId: string | null;
  reason?: string;
}

export type RerunActFunction = (
  database: Database,
  jobs: Pick<JobQueue, "send">,
  request: RerunRequest,
) => Promise<StageOutcome>;

interface RerunParts {
  transaction: DatabaseTransaction;
  jobs: Pick<JobQueue, "send">;
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
export function rerunAct(
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
