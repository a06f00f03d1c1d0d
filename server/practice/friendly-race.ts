import { type Result, refused } from "#domain/platform/result.ts";
import { listHouseEntrants } from "../races/enter-house-cars.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { practiceHourOf } from "../races/practice-after-end.ts";
import { type JobSender, practiceGroups } from "../platform/jobs/job-queue.ts";
import { queuePracticeRace, rotated, takeRaceNumbers } from "../races/record-race.ts";
import { type SeatedCar } from "#domain/races/race-report.ts";
import { admitsAiEntrants } from "#domain/competitions/ai-rule.ts";
import { aiRuleOf } from "../competitions/find-competition.ts";
import { isRaced, isCompeting } from "../competitions/competing-members.ts";
import { friendlyRacesPerHour, friendlyRacesWaiting, practiceRacesPerHour } from "#domain/races/ladder-limits.ts";
import { findRunningPractice } from "./plan-ladder.ts";
import { openRaceStates } from "#domain/races/race-state.ts";

export type FriendlyRefusal =
  | {
      reason:
        | "no-such-team"
        | "own-team"
        | "closed"
        | "no-car"
        | "rival-has-no-car"
        | "disqualified"
        | "field-too-small"
        | "ai-entrants-not-admitted";
    }
  | { reason: "too-many-waiting" | "too-many-this-hour"; limit: number }
  | { reason: "practice-hour-is-used"; limit: number; waitMinutes: number };

export type FriendlyRaceOutcome = Result<{ raceId: string }, FriendlyRefusal>;

/**
 * House cars fill the field. The race runs before the ladder's, is public like any practice race, and isn't rated,
 * because the team chose its rival.
 */
export function requestFriendlyRace(
  database: Database,
  jobs: JobSender,
  { teamId, rivalId, now = new Date() }: { teamId: string; rivalId: string; now?: Date },
): Promise<FriendlyRaceOutcome> {
  return database.transaction().execute(async (transaction): Promise<FriendlyRaceOutcome> => {
    // Locked, so that parallel requests are counted one by one.
    const team = await findTeamWithCar(transaction, teamId);
    if (!team) return refused("no-such-team");
    const practice = await findPracticeOf(transaction, team.competitionId);
    const rival = await findRival(transaction, { teamId, competitionId: team.competitionId }, rivalId);
    // Order of refusals: first whether the two can meet at all, then whether races run now, then what is missing.
    if ("reason" in rival && rival.reason !== "rival-has-no-car") return { kind: "refused", ...rival };
    if (!practice) return refused("closed");
    if (!team.isCompeting) return refused("disqualified");
    if (team.activeCarId === null) return refused("no-car");
    if ("reason" in rival) return { kind: "refused", ...rival };
    const limit = await limitReached(transaction, teamId, now);
    if (limit) return { kind: "refused", ...limit };
    if (!(await isAdmitted(transaction, teamId))) return refused("ai-entrants-not-admitted");
    const hour = practice.isAfterEnd ? await practiceHourOf(transaction, team.competitionId, now) : undefined;
    if (hour?.left === 0)
      return { ...refused("practice-hour-is-used"), limit: practiceRacesPerHour, waitMinutes: hour.waitMinutes };

    const { stageId, formula } = practice;
    const house = await listHouseEntrants(transaction, team.competitionId);
    const number = await takeRaceNumbers(transaction, stageId, 1);
    // House cars and seats vary with the race's number.
    const fillers = rotated(
      house.filter((car) => car.teamId !== rival.teamId),
      number,
    );
    const field = [{ teamId, carId: team.activeCarId }, rival, ...fillers].slice(0, formula.cars);
    if (field.length < formula.cars) return refused("field-too-small");
    const race = { competitionId: team.competitionId, stageId, number, seats: rotated(field, number) };
    const options = { priority: 1, group: practiceGroups.friendly };
    const raceId = await queuePracticeRace(transaction, jobs, { ...race, requestedBy: teamId }, options);
    return { kind: "done", raceId };
  });
}

type RivalMissing = { reason: "own-team" | "no-such-team" | "rival-has-no-car" | "disqualified" };

async function findRival(
  transaction: DatabaseTransaction,
  own: { teamId: string; competitionId: string },
  rivalId: string,
): Promise<SeatedCar | RivalMissing> {
  if (rivalId === own.teamId) return { reason: "own-team" };
  const rival = await transaction
    .selectFrom("team")
    .where("id", "=", rivalId)
    .select(["id", "competitionId", "activeCarId", isRaced.as("isRaced"), isCompeting.as("isCompeting")])
    .executeTakeFirst();
  if (rival?.competitionId !== own.competitionId) return { reason: "no-such-team" };
  if (!rival.isCompeting) return { reason: "disqualified" };
  if (rival.activeCarId === null || !rival.isRaced) return { reason: "rival-has-no-car" };
  return { teamId: rival.id, carId: rival.activeCarId };
}

function findTeamWithCar(transaction: DatabaseTransaction, teamId: string) {
  return transaction
    .selectFrom("team")
    .where("id", "=", teamId)
    .select(["competitionId", "activeCarId", isCompeting.as("isCompeting")])
    .forUpdate()
    .executeTakeFirst();
}

async function findPracticeOf(database: Database, competitionId: string) {
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "practice")
    .orderBy("position")
    .select("id")
    .execute();
  for (const { id } of stages) {
    const practice = await findRunningPractice(database, id);
    if (practice) return { stageId: id, ...practice };
  }
  return undefined;
}

async function limitReached(database: Database, teamId: string, now: Date): Promise<FriendlyRefusal | undefined> {
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  const races = await database
    .selectFrom("race")
    .where("requestedBy", "=", teamId)
    .where((race) => race.or([race("createdAt", ">", anHourAgo), race("state", "in", openRaceStates)]))
    .select(["state", "createdAt"])
    .execute();
  const waiting = races.filter((race) => ["queued", "running", "error"].includes(race.state));
  if (waiting.length >= friendlyRacesWaiting) return { reason: "too-many-waiting", limit: friendlyRacesWaiting };
  const recent = races.filter((race) => race.createdAt > anHourAgo);
  if (recent.length >= friendlyRacesPerHour) return { reason: "too-many-this-hour", limit: friendlyRacesPerHour };
  return undefined;
}

async function isAdmitted(database: Database, teamId: string): Promise<boolean> {
  const { aiEntrant, settings } = await database
    .selectFrom("team")
    .innerJoin("competition", "competition.id", "team.competitionId")
    .where("team.id", "=", teamId)
    .select(["team.aiEntrant", "competition.settings"])
    .executeTakeFirstOrThrow();
  return !aiEntrant || admitsAiEntrants(aiRuleOf(settings));
}
