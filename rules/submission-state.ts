/** A submission's life, in the words that screens use. */
export const submissionStates = ["queued", "checking", "accepted", "rejected", "error"] as const;

export type SubmissionState = (typeof submissionStates)[number];

export const submissionSteps: Record<SubmissionState, readonly SubmissionState[]> = {
  queued: ["checking"],
  // back to queued when the process that checked it is gone
  checking: ["accepted", "rejected", "error", "queued"],
  // the host's fault, never the car's; goes back by itself
  error: ["queued"],
  accepted: [],
  rejected: [],
};

/** Whether the page of a submission still has news to wait for. */
export function isDecided(state: SubmissionState): boolean {
  return submissionSteps[state].length === 0;
}
