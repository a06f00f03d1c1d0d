import { practises, practisesAfterEnd, type PracticeFacts } from "#domain/competitions/competition-state.ts";

export interface DeadlineFacts extends PracticeFacts {
  submissionsCloseAt: Date | null;
  graceSeconds: number;
  /** an organiser started the freeze, and the queue is being emptied */
  freezeRequestedAt: Date | null;
}

/** Null: no deadline. A team's own deadline can only be later than the competition's. */
export function realDeadline(
  facts: Pick<DeadlineFacts, "submissionsCloseAt" | "graceSeconds">,
  teamDeadlineAt: Date | null,
): Date | null {
  if (facts.submissionsCloseAt === null) return null;
  const closesAt = new Date(facts.submissionsCloseAt.getTime() + facts.graceSeconds * 1_000);
  return teamDeadlineAt !== null && teamDeadlineAt > closesAt ? teamDeadlineAt : closesAt;
}

export function takesCars(facts: DeadlineFacts, teamDeadlineAt: Date | null, now: Date): boolean {
  if (practisesAfterEnd(facts)) return true;
  if (!practises(facts) || facts.freezeRequestedAt !== null) return false;
  const closesAt = realDeadline(facts, teamDeadlineAt);
  return closesAt === null || now <= closesAt;
}
