import { stepsOf } from "../platform/act.ts";
import { submissionActs } from "./submission-acts.ts";

export const submissionStates = ["queued", "checking", "accepted", "rejected", "error"] as const;

export type SubmissionState = (typeof submissionStates)[number];

export const openSubmissionStates: readonly SubmissionState[] = submissionStates.filter((state) => !isDecided(state));

export function isDecided(state: SubmissionState): boolean {
  return stepsOf(submissionStates, submissionActs)[state].length === 0;
}
