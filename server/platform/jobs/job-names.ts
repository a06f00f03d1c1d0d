import type { JudgingLane } from "#domain/submissions/judging-lane.ts";

export const judgeSubmissionJobName = "judge-submission";
/** sources, which are compiled first */
export const judgeSourceJobName = "judge-source";
export const judgeSlowSourceJobName = "judge-slow-source";

export interface JudgeSubmissionJob {
  submissionId: string;
}

/** races an accepted car against the team's current one */
export const compareWithRacingCarJobName = "compare-with-racing-car";

export interface CompareWithRacingCarJob {
  submissionId: string;
  against: string;
}

export const runRaceJobName = "run-race";

/** Practice leaves room for official races. */
export const practiceGroups = { ladder: "ladder", friendly: "friendly" } as const;

export interface RunRaceJob {
  raceId: string;
}

export const rateStageJobName = "rate-stage";

export interface RateStageJob {
  stageId: string;
}

/** re-runs a race on the second EVM */
export const checkRaceJobName = "check-race";

export interface CheckRaceJob {
  raceId: string;
}

/** orders an official stage, and queues rounds while places aren't separated */
export const orderStageJobName = "order-stage";

export interface OrderStageJob {
  stageId: string;
}

/** runs a proposal's races, hidden */
export const rerunRacesJobName = "rerun-races";

export interface RerunRacesJob {
  proposalId: string;
}

/** notifies pages when results become public after their delay */
export const publishResultsJobName = "tell-public";

export interface PublishResultsJob {
  competitionId: string;
}

export const compareCarsJobName = "compare-cars";

export interface CompareCarsJob {
  competitionId: string;
}

export const verifyRaceJobName = "verify-race";

export interface VerifyRaceJob {
  verificationId: string;
}

export const sendWebhookJobName = "send-webhook";

export interface SendWebhookJob {
  webhookId: string;
}

export const jobNames = [
  sendWebhookJobName,
  compareCarsJobName,
  compareWithRacingCarJobName,
  checkRaceJobName,
  orderStageJobName,
  rerunRacesJobName,
  publishResultsJobName,
  judgeSubmissionJobName,
  judgeSourceJobName,
  judgeSlowSourceJobName,
  runRaceJobName,
  rateStageJobName,
  verifyRaceJobName,
] as const;

/**
 * Bytecode never waits for the compiler, nor quick sources for slow ones. A source that exceeds the quick lane's time
 * restarts in the slow one.
 */
export const judgingLanes = {
  /** `atOnce`: per process; one per team and lane */
  bytecode: { jobName: judgeSubmissionJobName, atOnce: 6 },
  source: { jobName: judgeSourceJobName, atOnce: 6 },
  "slow-source": { jobName: judgeSlowSourceJobName, atOnce: 4 },
} as const satisfies Record<JudgingLane, { jobName: string; atOnce: number }>;
