import type { Formula } from "#engine/race/formula.ts";
import { listHouseEntrants } from "../house-cars/enter-house-cars.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { practiceGroups, runRaceJobName } from "../../base/jobs/job-names.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { practiceSeed } from "../races/practice-seed.ts";
import { addQueuedRace, takeRaceNumbers } from "../races/record-race.ts";
import { type SeatedCar } from "#rules/race-report.ts";
import { seedText } from "../races/seed-text.ts";
import { isRaced } from "../../event/competitions/competing-members.ts";
import { friendlyRacesPerHour, friendlyRacesWaiting } from "#rules/ladder-limits.ts";
import { findRunningPractice } from "./plan-ladder.ts";

export type FriendlyRefusal =
  | { reason: "no-such-team" | "own-team" | "closed" | "no-car" | "rival-has-no-car" | "field-too-small" }
  | { reason: "too-many-waiting" | "too-many-this-hour"; limit: number };

export type FriendlyRaceOutcome = { kind: "requested"; raceId: string } | ({ kind: "refused" } & FriendlyRefusal);

/**
 * Queues a race of a team against another of its competition; house cars fill the field. It goes before the ladder, is shown to
 * everybody like any practice race, and counts for no rating, because the team chose its rival.
 */
export function requestFriendlyRace(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  { teamId, rivalId }: { teamId: string; rivalId: string },
): Promise<FriendlyRaceOutcome> {
  const refused = (refusal: FriendlyRefusal): FriendlyRaceOutcome => ({ kind: "refused", ...refusal });
  return database.transaction().execute(async (transaction): Promise<FriendlyRaceOutcome> => {
    if (teamId === rivalId) return refused({ reason: "own-team" });
    // Locked, so that what one team asks for is counted one by one.
    const team = await findTeamWithCar(transaction, teamId);
    const rival = await transaction
      .selectFrom("team")
      .where("id", "=", rivalId)
      .select(["id", "competitionId", "activeCarId", isRaced.as("isRaced")])
      .executeTakeFirst();
    if (!team || !rival || rival.competitionId !== team.competitionId) return refused({ reason: "no-such-team" });
    const practice = await findPracticeOf(transaction, team.competitionId);
    if (!practice) return refused({ reason: "closed" });
    if (team.activeCarId === null) return refused({ reason: "no-car" });
    if (rival.activeCarId === null || !rival.isRaced) return refused({ reason: "rival-has-no-car" });
    const limit = await limitReached(transaction, teamId);
    if (limit) return refused(limit);

    const { stageId, formula } = practice;
    const others = await listHouseEntrants(transaction, team.competitionId);
    const number = await takeRaceNumbers(transaction, stageId, 1);
    const seats = seatField({
      formula,
      number,
      pair: [
        { teamId, carId: team.activeCarId },
        { teamId: rivalId, carId: rival.activeCarId },
      ],
      others: others.filter((other) => other.teamId !== rivalId),
    });
    if (seats.length < formula.cars) return refused({ reason: "field-too-small" });
    const raceId = await addQueuedRace(transaction, {
      competitionId: team.competitionId,
      stageId,
      number,
      seed: seedText(practiceSeed(`${stageId}:${number}`)),
      seats,
      requestedBy: teamId,
    });
    await jobs.send(transaction, runRaceJobName, { raceId }, { priority: 1, group: practiceGroups.friendly });
    return { kind: "requested", raceId };
  });
}

function findTeamWithCar(transaction: DatabaseTransaction, teamId: string) {
  return transaction
    .selectFrom("team")
    .where("id", "=", teamId)
    .select(["competitionId", "activeCarId"])
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
    if (practice) return { stageId: id, formula: practice.formula };
  }
  return undefined;
}

async function limitReached(database: Database, teamId: string): Promise<FriendlyRefusal | undefined> {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const races = await database
    .selectFrom("race")
    .where("requestedBy", "=", teamId)
    .where((race) => race.or([race("createdAt", ">", anHourAgo), race("state", "in", ["queued", "running", "error"])]))
    .select(["state", "createdAt"])
    .execute();
  const waiting = races.filter((race) => ["queued", "running", "error"].includes(race.state));
  if (waiting.length >= friendlyRacesWaiting) return { reason: "too-many-waiting", limit: friendlyRacesWaiting };
  const recent = races.filter((race) => race.createdAt > anHourAgo);
  if (recent.length >= friendlyRacesPerHour) return { reason: "too-many-this-hour", limit: friendlyRacesPerHour };
  return undefined;
}

/** The pair and enough house cars, another choice and other seats with each race's number. */
function seatField(race: {
  formula: Formula;
  number: number;
  pair: readonly SeatedCar[];
  others: readonly SeatedCar[];
}): SeatedCar[] {
  const { formula, number, pair, others } = race;
  const turned = others.map((_, index) => others[(index + number) % others.length]);
  const field = [...pair, ...turned.filter((car) => car !== undefined)].slice(0, formula.cars);
  return field
    .map((_, seat) => field[(seat + number) % field.length])
    .filter((car) => car !== undefined)
    .map(({ teamId, carId }) => ({ teamId, carId }));
}
