import type { Database } from "../database/database.ts";
import type { Rejection } from "./rejection.ts";
import type { ScrutineeringReport } from "./scrutineering-report.ts";
import type { SubmissionState } from "./submission-state.ts";

/** What a team sees of its own submission. Nobody else sees any of it. */
export interface SubmissionView {
  id: string;
  teamId: string;
  teamName: string;
  competitionId: string;
  state: SubmissionState;
  kind: "source" | "bytecode";
  note: string;
  codeHash: string | null;
  receivedAt: Date;
  decidedAt: Date | null;
  rejection: Rejection | null;
  report: ScrutineeringReport | null;
  /** whether its car is the one that races */
  isActive: boolean;
  /** submissions that were received earlier and still wait; 0 once it is decided */
  ahead: number;
}

/** One submission; whether the visitor may see it is for the caller to decide by its team. */
export async function findSubmission(database: Database, id: string): Promise<SubmissionView | undefined> {
  const [submission] = await readSubmissions(database, { id });
  return submission;
}

/** A team's submissions, newest first. */
export function listSubmissions(database: Database, teamId: string, limit = 20): Promise<SubmissionView[]> {
  return readSubmissions(database, { teamId, limit });
}

async function readSubmissions(
  database: Database,
  wanted: { id: string } | { teamId: string; limit: number },
): Promise<SubmissionView[]> {
  let query = database
    .selectFrom("submission")
    .innerJoin("team", "team.id", "submission.teamId")
    .select([
      "submission.id",
      "submission.teamId",
      "team.name as teamName",
      "submission.competitionId",
      "submission.state",
      "submission.kind",
      "submission.note",
      "submission.codeHash",
      "submission.receivedAt",
      "submission.decidedAt",
      "submission.rejection",
      "submission.report",
      "submission.carId",
      "team.activeCarId",
    ])
    .orderBy("submission.receivedAt", "desc");
  query =
    "id" in wanted
      ? query.where("submission.id", "=", wanted.id)
      : query.where("submission.teamId", "=", wanted.teamId).limit(wanted.limit);
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const waiting = await database
    .selectFrom("submission")
    .where("state", "in", ["queued", "checking", "error"])
    .select("receivedAt")
    .execute();
  return rows.map(({ carId, activeCarId, ...row }) => ({
    ...row,
    isActive: carId !== null && carId === activeCarId,
    ahead: row.decidedAt === null ? waiting.filter((other) => other.receivedAt < row.receivedAt).length : 0,
  }));
}
