import { stepsOf } from "./act.ts";
import { submissionActs } from "./submission-acts.ts";

/** A submission's life, in the words that screens use; its steps are those of `submission-acts.ts`. */
export const submissionStates = ["queued", "checking", "accepted", "rejected", "error"] as const;

export type SubmissionState = (typeof submissionStates)[number];

/** Submissions that the server still decides by itself. */
export const openSubmissionStates: readonly SubmissionState[] = submissionStates.filter((state) => !isDecided(state));

/** Whether the page of a submission still has news to wait for. */
export function isDecided(state: SubmissionState): boolean {
  return stepsOf(submissionStates, submissionActs)[state].length === 0;
}
