import type { Result } from "#domain/platform/result.ts";
import { verdictOf, type CarComparison, type CarRule } from "#domain/submissions/car-comparison.ts";
import { updateRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { type JobSender, requestLadderRatings } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { isPractising } from "../races/practice-after-end.ts";

/**
 * Activates an accepted car by the team's rule. The latest submitted car races, whatever the order of verdicts; the
 * captain's choice overrides all cars submitted before it. A first car always races.
 * @param comparison with the car that raced during the check; ignored if another one races now
 */
export async function activateAccepted(
  transaction: DatabaseTransaction,
  {
    teamId,
    carId,
    receivedAt,
    comparison,
  }: { teamId: string; carId: string; receivedAt: Date; comparison: CarComparison | null },
): Promise<void> {
  const isWorse = comparison !== null && verdictOf(comparison) === "worse";
  await transaction
    .updateTable("team")
    .set({ activeCarId: carId, activeSince: receivedAt })
    .where("id", "=", teamId)
    .where((team) => team.or([team("carFixedAt", "is", null), team("activeCarId", "is", null)]))
    .where((team) => team.or([team("activeSince", "is", null), team("activeSince", "<=", receivedAt)]))
    .$if(isWorse, (query) =>
      query.where((team) =>
        team.or([team("carRule", "=", "newest"), team("activeCarId", "!=", comparison?.carId ?? "")]),
      ),
    )
    .execute();
}

/** `race`: races until the rule replaces it; `rule`: when accepted cars replace it. */
export type CarChoice = { kind: "race"; submissionId: string } | { kind: "rule"; rule: CarRule };

export type ChooseCarOutcome = Result<object, { reason: "closed" | "not-accepted" }>;

export function chooseCar(
  database: Database,
  jobs: JobSender,
  { teamId, choice }: { teamId: string; choice: CarChoice },
): Promise<ChooseCarOutcome> {
  return database.transaction().execute(async (transaction): Promise<ChooseCarOutcome> => {
    const team = await transaction
      .selectFrom("team")
      .innerJoin("competition", "competition.id", "team.competitionId")
      .where("team.id", "=", teamId)
      .where(isPractising)
      .select(["team.activeCarId", "competition.id as competitionId", "competition.state"])
      .forUpdate("team")
      .executeTakeFirst();
    if (!team) return { kind: "refused", reason: "closed" };
    if (choice.kind === "rule") {
      const { rule } = choice;
      await updateRow(
        transaction,
        "team",
        teamId,
        rule === "captain" ? { carFixedAt: new Date() } : { carFixedAt: null, carRule: rule },
      );
      await announce(transaction, `team:${teamId}`);
      return { kind: "done" };
    }
    const carId = await carOf(transaction, teamId, choice.submissionId, team.state === "finished");
    if (carId === undefined) return { kind: "refused", reason: "not-accepted" };
    await updateRow(transaction, "team", teamId, { activeCarId: carId, activeSince: new Date() });
    await announce(transaction, `team:${teamId}`, `competition:${team.competitionId}`);
    if (carId !== team.activeCarId) await requestLadderRatings(transaction, jobs, team.competitionId);
    return { kind: "done" };
  });
}

async function carOf(
  transaction: DatabaseTransaction,
  teamId: string,
  submissionId: string,
  isAfterEnd: boolean,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("submission")
    .where("teamId", "=", teamId)
    .where("state", "=", "accepted")
    .where("id", "=", submissionId)
    // The freeze takes the active car, so an unofficial one can't be it before.
    .$if(!isAfterEnd, (query) =>
      query.where((row) => row.or([row("isLate", "=", false), row("officialSince", "is not", null)])),
    )
    .select("carId")
    .executeTakeFirst();
  return row?.carId ?? undefined;
}
