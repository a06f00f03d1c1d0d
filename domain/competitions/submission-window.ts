import { practisesAfterEnd, type PracticeFacts } from "./competition-state.ts";

export interface SubmissionFacts extends PracticeFacts {
  submissionsCloseAt: Date | null;
  graceSeconds: number;
  /** an organiser started the freeze, and the queue is being emptied */
  freezeRequestedAt: Date | null;
}

export interface SubmittingTeam {
  deadlineAt: Date | null;
  disqualifiedAt: Date | null;
  mergedInto: string | null;
}

/**
 * `late`: accepted, but doesn't count in official races unless an organiser makes it official; after the event never.
 * `closesAt`: as announced, without the grace period.
 */
export type SubmissionWindow =
  | { kind: "open"; closesAt: Date | null; reason: null }
  | { kind: "late"; closesAt: Date | null; reason: "deadline" | "frozen" | "after-event" }
  | { kind: "closed"; closesAt: Date | null; reason: "not-started" | "ended" | "team-not-racing" };

/**
 * Returns whether a team can submit a car.
 * @param team null: any team without an extension
 */
export function submissionWindow(facts: SubmissionFacts, team: SubmittingTeam | null, now: Date): SubmissionWindow {
  const { state, freezeRequestedAt, submissionsCloseAt } = facts;
  const extension = team?.deadlineAt ?? null;
  const closesAt = submissionsCloseAt && later(submissionsCloseAt, extension);
  const closed = { kind: "closed", closesAt } as const;
  if (team && (team.disqualifiedAt !== null || team.mergedInto !== null))
    return { ...closed, reason: "team-not-racing" };
  if (practisesAfterEnd(facts)) return { kind: "late", closesAt: null, reason: "after-event" };
  if (state === "draft" || state === "registration") return { ...closed, reason: "not-started" };
  if (state === "finished") return { ...closed, reason: "ended" };
  if (state !== "practice" || freezeRequestedAt !== null) return { kind: "late", closesAt, reason: "frozen" };
  const acceptedUntil = submissionsAcceptedUntil(facts, extension);
  return acceptedUntil !== null && now > acceptedUntil
    ? { kind: "late", closesAt, reason: "deadline" }
    : { kind: "open", closesAt, reason: null };
}

/** Null: no deadline. A team's own deadline can only be later than the competition's. */
export function submissionsAcceptedUntil(
  { submissionsCloseAt, graceSeconds }: Pick<SubmissionFacts, "submissionsCloseAt" | "graceSeconds">,
  extension: Date | null,
): Date | null {
  return submissionsCloseAt && later(new Date(submissionsCloseAt.getTime() + graceSeconds * 1_000), extension);
}

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);
