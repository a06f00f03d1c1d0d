import type { JudgingLane } from "#domain/submissions/submission-acts.ts";

/** The data of each kind of job. */
export interface JobData {
  "send-webhook": { webhookId: string };
  "compare-cars": { competitionId: string };
  /** races an accepted car against the team's current one */
  "compare-with-racing-car": { submissionId: string; against: string };
  /** re-runs a race on the second EVM */
  "check-race": { raceId: string };
  /** orders an official stage, and queues rounds while places aren't separated */
  "order-stage": { stageId: string };
  /** runs a proposal's races, hidden */
  "rerun-races": { proposalId: string };
  /** notifies pages when results become public after their delay */
  "tell-public": { competitionId: string };
  "judge-submission": { submissionId: string };
  /** sources, which are compiled first */
  "judge-source": { submissionId: string };
  "judge-slow-source": { submissionId: string };
  "run-race": { raceId: string };
  "rate-stage": { stageId: string };
  "verify-race": { verificationId: string };
}

export const jobNames = [
  "send-webhook",
  "compare-cars",
  "compare-with-racing-car",
  "check-race",
  "order-stage",
  "rerun-races",
  "tell-public",
  "judge-submission",
  "judge-source",
  "judge-slow-source",
  "run-race",
  "rate-stage",
  "verify-race",
] as const satisfies readonly (keyof JobData)[];

/** Practice leaves room for official races. */
export const practiceGroups = { ladder: "ladder", friendly: "friendly" } as const;

/**
 * Bytecode never waits for the compiler, nor quick sources for slow ones. A source that exceeds the quick lane's time
 * restarts in the slow one.
 */
export const judgingLanes = {
  /** `atOnce`: per process; one per team and lane */
  bytecode: { jobName: "judge-submission", atOnce: 6 },
  source: { jobName: "judge-source", atOnce: 6 },
  "slow-source": { jobName: "judge-slow-source", atOnce: 4 },
} as const satisfies Record<JudgingLane, { jobName: keyof JobData; atOnce: number }>;
