import { statesThatTakeCars } from "#rules/competition-state.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { requestLadderRatings } from "../../base/jobs/request-ratings.ts";

/**
 * Lets a car race that was accepted now. The car handed in last races, in whatever order cars are judged, and the captain's choice
 * stands against every car that was handed in before it; a car that the captain fixed stands against all.
 */
export async function activateAccepted(
  transaction: DatabaseTransaction,
  { teamId, carId, receivedAt }: { teamId: string; carId: string; receivedAt: Date },
): Promise<void> {
  await transaction
    .updateTable("team")
    .set({ activeCarId: carId, activeSince: receivedAt })
    .where("id", "=", teamId)
    .where("carFixedAt", "is", null)
    .where((team) => team.or([team("activeSince", "is", null), team("activeSince", "<=", receivedAt)]))
    .execute();
}

/**
 * `race`: this car races until a newer one is accepted; `fix`: this car races, whatever is accepted later; `release`: the newest car that
 * was accepted races again, and every newer one.
 */
export type CarChoice = { wish: "race" | "fix"; submissionId: string } | { wish: "release" };

export type ChooseCarOutcome = { kind: "chosen" } | { kind: "refused"; reason: "closed" | "not-accepted" };

/** The captain's choice of the car that races. It counts from now on: nothing that was raced changes. */
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
      .where("competition.state", "in", statesThatTakeCars)
      .select(["team.activeCarId", "competition.id as competitionId"])
      .forUpdate("team")
      .executeTakeFirst();
    if (!team) return { kind: "refused", reason: "closed" };
    const car = await carOf(transaction, teamId, choice);
    if (!car) return { kind: "refused", reason: "not-accepted" };
    const now = new Date();
    await transaction
      .updateTable("team")
      .set({
        activeCarId: car.carId,
        activeSince: choice.wish === "release" ? car.receivedAt : now,
        carFixedAt: choice.wish === "fix" ? now : null,
      })
      .where("id", "=", teamId)
      .execute();
    await announce(transaction, `team:${teamId}`, `competition:${team.competitionId}`);
    if (car.carId !== team.activeCarId) await requestLadderRatings(transaction, jobs, team.competitionId);
    return { kind: "chosen" };
  });
}

async function carOf(transaction: DatabaseTransaction, teamId: string, choice: CarChoice) {
  let query = transaction
    .selectFrom("submission")
    .where("teamId", "=", teamId)
    .where("state", "=", "accepted")
    .orderBy("receivedAt", "desc")
    .select(["carId", "receivedAt"]);
  if (choice.wish !== "release") query = query.where("id", "=", choice.submissionId);
  const row = await query.executeTakeFirst();
  return row && row.carId !== null ? { carId: row.carId, receivedAt: row.receivedAt } : undefined;
}
