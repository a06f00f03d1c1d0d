import { verdictOf, type CarComparison, type CarRule } from "#rules/car-comparison.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { goesOnAfterEnd } from "../races/practice-after-end.ts";
import { requestLadderRatings } from "../../base/jobs/request-ratings.ts";

/**
 * Lets a car race that was accepted now, as the team's rule has it. The car submitted last races, in whatever order cars are judged, and
 * the captain's choice stands against every car that was submitted before it. A first car races at once.
 *
 * @param comparison with the car that raced when this one was checked; if another one races by now, it says nothing
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

/** `race`: this car races, until another one takes its place by the rule; `rule`: when accepted cars do that from now on. */
export type CarChoice = { wish: "race"; submissionId: string } | { wish: "rule"; rule: CarRule };

export type ChooseCarOutcome = { kind: "chosen" } | { kind: "refused"; reason: "closed" | "not-accepted" };

/** The captain's choice of the car that races, or of when a later one takes its place. It counts from now on: nothing that was raced changes. */
export function chooseCar(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  { teamId, choice }: { teamId: string; choice: CarChoice },
): Promise<ChooseCarOutcome> {
  return database.transaction().execute(async (transaction): Promise<ChooseCarOutcome> => {
    const team = await transaction
      .selectFrom("team")
      .innerJoin("competition", "competition.id", "team.competitionId")
      .where("team.id", "=", teamId)
      .where((of) => of.or([of("competition.state", "=", "practice"), goesOnAfterEnd]))
      .select(["team.activeCarId", "competition.id as competitionId"])
      .forUpdate("team")
      .executeTakeFirst();
    if (!team) return { kind: "refused", reason: "closed" };
    if (choice.wish === "rule") {
      const { rule } = choice;
      await transaction
        .updateTable("team")
        .set(rule === "captain" ? { carFixedAt: new Date() } : { carFixedAt: null, carRule: rule })
        .where("id", "=", teamId)
        .execute();
      await announce(transaction, `team:${teamId}`);
      return { kind: "chosen" };
    }
    const carId = await carOf(transaction, teamId, choice.submissionId);
    if (carId === undefined) return { kind: "refused", reason: "not-accepted" };
    await transaction
      .updateTable("team")
      .set({ activeCarId: carId, activeSince: new Date() })
      .where("id", "=", teamId)
      .execute();
    await announce(transaction, `team:${teamId}`, `competition:${team.competitionId}`);
    if (carId !== team.activeCarId) await requestLadderRatings(transaction, jobs, team.competitionId);
    return { kind: "chosen" };
  });
}

async function carOf(
  transaction: DatabaseTransaction,
  teamId: string,
  submissionId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom("submission")
    .where("teamId", "=", teamId)
    .where("state", "=", "accepted")
    .where("id", "=", submissionId)
    .select("carId")
    .executeTakeFirst();
  return row?.carId ?? undefined;
}
