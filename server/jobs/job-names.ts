/** The kinds of jobs, by the names under which the queue knows them, and what each is told. */
export const judgeSubmissionJobName = "judge-submission";

export interface JudgeSubmissionJob {
  submissionId: string;
}

export const runRaceJobName = "run-race";

export interface RunRaceJob {
  raceId: string;
}

export const rateStageJobName = "rate-stage";

export interface RateStageJob {
  stageId: string;
}

export const jobNames = [judgeSubmissionJobName, runRaceJobName, rateStageJobName] as const;
