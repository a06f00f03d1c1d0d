import {
  submissionWindow,
  type SubmissionFacts,
  type SubmissionWindow,
} from "#domain/competitions/submission-window.ts";
import type { Database } from "../platform/database/database.ts";

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
      : await database
          .selectFrom("team")
          .where("id", "=", teamId)
          .select(["deadlineAt", "disqualifiedAt", "mergedInto"])
          .executeTakeFirst();
  return submissionWindow(competition, team ?? null, now);
}
