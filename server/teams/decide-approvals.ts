import type { Visitor } from "../accounts/visitor.ts";
import type { Database } from "../platform/database/database.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import { approveQuestion } from "../questions/answer-question.ts";
import { decideCarName } from "./car-names.ts";
import { actOnTeam } from "./team-acts.ts";

export type ApprovalProblem = "name-taken" | "changed-meanwhile" | "no-longer-there";

/**
 * Each separately: one that fails doesn't block the others.
 * @param keys of `listApprovals`
 */
export async function decideApprovals(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  input: { competitionId: string; visitor: Visitor; personId: string; keys: readonly string[]; isApproved: boolean },
) {
  const entries: number[] = [];
  let problem: ApprovalProblem | null = null;
  for (const key of input.keys) {
    const outcome = await decide(database, jobs, input, key);
    if (typeof outcome === "number") entries.push(outcome);
    else problem = outcome;
  }
  return { entries, problem };
}

async function decide(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  { competitionId, visitor, personId, isApproved }: Parameters<typeof decideApprovals>[2],
  key: string,
): Promise<number | ApprovalProblem> {
  const [kind = "", ...rest] = key.split(":");
  switch (kind) {
    case "team": {
      const [teamId = "", version = ""] = rest;
      const outcome = await actOnTeam(database, jobs, {
        competitionId,
        teamId,
        personId,
        teamAct: { act: isApproved ? "approve-name" : "refuse-name" },
        now: new Date(),
        version: Number(version),
      });
      if (outcome.kind === "done") return outcome.entryId;
      if (outcome.kind === "changed-meanwhile") return "changed-meanwhile";
      return outcome.reason === "name-taken" ? "name-taken" : "no-longer-there";
    }
    case "car": {
      const outcome = await decideCarName(database, { competitionId, personId, name: rest.join(":"), isApproved });
      return outcome.kind === "done" ? outcome.entryId : "no-longer-there";
    }
    case "question": {
      const [questionId = "", answeredMs = ""] = rest;
      const answeredAt = new Date(Number(answeredMs));
      const outcome = await approveQuestion(database, visitor, { questionId, approved: isApproved, answeredAt });
      return outcome.kind === "done" && outcome.entryId !== undefined ? outcome.entryId : "changed-meanwhile";
    }
    default:
      return "no-longer-there";
  }
}
