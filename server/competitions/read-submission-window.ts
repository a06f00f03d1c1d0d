import {
  submissionWindow,
  type SubmissionFacts,
  type SubmissionWindow,
} from "#domain/competitions/submission-window.ts";
import { findRow, type Database } from "../platform/database/database.ts";

/** @param teamId undefined: any team without an extension */
export async function readSubmissionWindow(
  database: Database,
  competition: SubmissionFacts,
  teamId: string | undefined,
  now = new Date(),
): Promise<SubmissionWindow> {
  const team =
    teamId === undefined
      ? undefined
      : await findRow(database, "team", teamId, "deadlineAt", "disqualifiedAt", "mergedInto");
  return submissionWindow(competition, team ?? null, now);
}
