import type { JudgingLane } from "#rules/judging-lane.ts";

/** The kinds of jobs, by the names under which the queue knows them, and what each is told. */
export const judgeSubmissionJobName = "judge-submission";
/** the same for a source, which has to be compiled first */
export const judgeSourceJobName = "judge-source";
/** and for one that takes the compiler long */
export const judgeSlowSourceJobName = "judge-slow-source";

export interface JudgeSubmissionJob {
  submissionId: string;
}

/** races an accepted car against the one that races for its team */
export const compareWithRacingCarJobName = "compare-with-racing-car";

export interface CompareWithRacingCarJob {
  submissionId: string;
  /** the car that raced when it was accepted */
  against: string;
}

export const runRaceJobName = "run-race";

/** Races of practice, which leave room for official ones. */
export const practiceGroups = { ladder: "ladder", friendly: "friendly" } as const;

export interface RunRaceJob {
  raceId: string;
}

export const rateStageJobName = "rate-stage";

export interface RateStageJob {
  stageId: string;
}

/** has an independent EVM run a race once more */
export const checkRaceJobName = "check-race";

export interface CheckRaceJob {
  raceId: string;
}

/** computes the order of an official stage, and races on where places are not separated */
export const orderStageJobName = "order-stage";

export interface OrderStageJob {
  stageId: string;
}

/** runs the races of a proposal, unseen */
export const rerunRacesJobName = "rerun-races";

export interface RerunRacesJob {
  proposalId: string;
}

/** tells pages that results became public whose delay is over */
export const tellPublicJobName = "tell-public";

export interface TellPublicJob {
  competitionId: string;
}

/** compares the accepted cars of a competition with each other */
export const compareCarsJobName = "compare-cars";

export interface CompareCarsJob {
  competitionId: string;
}

/** runs a public race once more for a team that raced in it */
export const verifyRaceJobName = "verify-race";

export interface VerifyRaceJob {
  verificationId: string;
}

/** tells a webhook the next thing that it is to be told */
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
  tellPublicJobName,
  judgeSubmissionJobName,
  judgeSourceJobName,
  judgeSlowSourceJobName,
  runRaceJobName,
  rateStageJobName,
  verifyRaceJobName,
] as const;

/**
 * Lanes in which submissions wait: bytecode never waits for the compiler, and a source that the compiler is quickly done with never for one
 * that takes it long. A source that is not compiled in the quick lane's time moves to the slow one and begins anew.
 */
export const judgingLanes = {
  /** `atOnce`: how many one process checks at the same time; of a team it is one in each lane */
  bytecode: { jobName: judgeSubmissionJobName, atOnce: 6 },
  source: { jobName: judgeSourceJobName, atOnce: 6 },
  "slow-source": { jobName: judgeSlowSourceJobName, atOnce: 4 },
} as const satisfies Record<JudgingLane, { jobName: string; atOnce: number }>;
