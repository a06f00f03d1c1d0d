import { practises, practisesAfterEnd, type PracticeFacts } from "#rules/competition-state.ts";

/** What decides until when a team may submit cars. */
export interface DeadlineFacts extends PracticeFacts {
  /** as announced; null: none */
  submissionsCloseAt: Date | null;
  /** how long after the announced moment cars are still taken */
  graceSeconds: number;
  /** somebody froze by hand, and the queue is being emptied */
  freezeRequestedAt: Date | null;
}

/** The moment from which no car is taken; null: none. A team's own deadline can only be later than everybody's. */
export function realDeadline(
  facts: Pick<DeadlineFacts, "submissionsCloseAt" | "graceSeconds">,
  teamDeadlineAt: Date | null,
): Date | null {
  if (facts.submissionsCloseAt === null) return null;
  const closesAt = new Date(facts.submissionsCloseAt.getTime() + facts.graceSeconds * 1_000);
  return teamDeadlineAt !== null && teamDeadlineAt > closesAt ? teamDeadlineAt : closesAt;
}

export function takesCars(facts: DeadlineFacts, teamDeadlineAt: Date | null, now: Date): boolean {
  // The deadline was that of the official races, which are over.
  if (practisesAfterEnd(facts)) return true;
  if (!practises(facts) || facts.freezeRequestedAt !== null) return false;
  const closesAt = realDeadline(facts, teamDeadlineAt);
  return closesAt === null || now <= closesAt;
}
