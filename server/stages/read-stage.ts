import { sql } from "kysely";
import { type StagePlan, parseStagePlan } from "#engine/stages/stage-plan.ts";
import type { StageRace } from "#engine/stages/next-round.ts";
import { listHouseEntrants, type HouseEntrant } from "../races/enter-house-cars.ts";
import { hasRows, type Database } from "../platform/database/database.ts";
import { isOut } from "../races/out-of-stage.ts";
import { listPenalties, ruleOf } from "./classification.ts";
import { lastInRace, levelTogether } from "#engine/ratings/finishing-orders.ts";

export type StageRead = NonNullable<Awaited<ReturnType<typeof readStage>>>;

/** Undefined for practice, which has no plan. */
export async function readStage(database: Database, stageId: string) {
  const stage = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", stageId)
    .select([
      "stage.competitionId",
      "stage.kind",
      "stage.state",
      "stage.plan",
      "stage.hold",
      "stage.startedAt",
      "stage.furtherRounds",
      "stage.checkedShare",
      "stage.interpreterOnly",
      "competition.carsRoot",
    ])
    .executeTakeFirst();
  if (!stage?.plan) return undefined;
  const { hold, carsRoot, ...about } = stage;
  const plan: StagePlan = parseStagePlan(stage.plan);
  const entrants = await database
    .selectFrom("stageEntrant")
    .where("stageId", "=", stageId)
    .innerJoin("team", "team.id", "stageEntrant.teamId")
    .leftJoin("division", "division.id", "stageEntrant.divisionId")
    .orderBy("stageEntrant.position")
    .select(["teamId", "carId", "stageEntrant.divisionId", "division.scores", isOut.as("isOut")])
    .execute();
  const isGuest = ({ scores }: (typeof entrants)[number]) => scores === false;
  const scoring = entrants.filter((entrant) => !isGuest(entrant));
  const divisions = [...Map.groupBy(scoring, ({ divisionId }) => divisionId).values()];
  const house = await houseEntrantsOf(database, stage.competitionId);
  const counting = await readRacesThatCount(database, stageId);
  const { keepsPlaces } = await ruleOf(database, stageId);
  return {
    ...about,
    stageId,
    isHeld: hold !== null,
    soFar: {
      plan,
      entrants: {
        teams: entrants.map((entrant) => entrant.teamId),
        houseCars: house.map((entrant) => entrant.teamId),
        withdrawn: entrants.filter((entrant) => entrant.isOut).map((entrant) => entrant.teamId),
        keepsPlaces,
        ...(scoring.length < entrants.length && {
          guests: entrants.filter(isGuest).map(({ teamId }) => teamId),
        }),
        ...(divisions.length > 1 && { divisions: divisions.map((teams) => teams.map(({ teamId }) => teamId)) }),
      },
      races: counting.map((race) => race.race),
      furtherRounds: stage.furtherRounds,
      // Fixed at the freeze and public, so anyone can recompute the draw of fields.
      seed: `${carsRoot ?? ""}:${stageId}`,
    },
    raceIds: counting.map((race) => race.id),
    carOf: new Map([...house, ...entrants].map(({ teamId, carId }) => [teamId, carId])),
  };
}

/** The frozen ones; before the freeze its own, else one city's. */
export async function houseEntrantsOf(database: Database, competitionId: string): Promise<HouseEntrant[]> {
  const frozen = await database
    .selectFrom("frozenCar")
    .innerJoin("team", "team.id", "frozenCar.teamId")
    .innerJoin("car", "car.id", "frozenCar.carId")
    .where("frozenCar.competitionId", "=", competitionId)
    .where("team.houseCar", "is not", null)
    .orderBy("frozenCar.number")
    .select(["team.id as teamId", "car.id as carId", "team.name", "car.initcode"])
    .execute();
  if (frozen.length > 0) return frozen;
  const own = await listHouseEntrants(database, competitionId);
  if (own.length > 0) return own;
  const lender = await database
    .selectFrom("team")
    .where("houseCar", "is not", null)
    .where("activeCarId", "is not", null)
    .orderBy("competitionId")
    .select("competitionId")
    .executeTakeFirst();
  return lender ? listHouseEntrants(database, lender.competitionId) : [];
}

async function readRacesThatCount(database: Database, stageId: string): Promise<{ id: string; race: StageRace }[]> {
  const rows = await database
    .selectFrom("race")
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .where("race.stageId", "=", stageId)
    .where("race.state", "in", ["finished", "released"])
    .where("race.round", "is not", null)
    .groupBy(["race.id", "race.number", "race.round", "race.field", "race.winnerSeat"])
    .orderBy("race.number")
    .select([
      "race.id",
      "race.round",
      "race.field",
      "race.winnerSeat",
      sql<string[]>`array_agg(race_seat.team_id order by race_seat.seat)`.as("seats"),
      sql<string[]>`array_agg(race_seat.team_id order by race_seat.place)`.as("teams"),
      sql<number[]>`array_agg(race_seat.distance::float8 order by race_seat.place)`.as("distances"),
    ])
    .execute();
  const penalties = (await listPenalties(database, stageId)).filter(({ kind }) => kind === "races");
  return rows.map(({ id, round, field, winnerSeat, seats, teams, distances }) => {
    const lost = new Set(penalties.filter(({ raceIds }) => raceIds.includes(id)).map(({ teamId }) => teamId));
    const order = lastInRace(levelTogether(teams, distances, winnerSeat !== null), lost);
    return { id, race: { round: round ?? 1, field: field ?? 0, seats, order } };
  });
}

/** Returns whether a stage that takes its teams from this one has started. */
export function isFollowed(database: Database, stageId: string): Promise<boolean> {
  return hasRows(
    database
      .selectFrom("stage")
      .where("state", "not in", ["draft", "announced"])
      .where((where) =>
        where.or([
          where(sql`entrants_from ->> 'stageId'`, "=", stageId),
          sql<boolean>`entrants_from @> ${JSON.stringify({ from: "cities", stageIds: [stageId] })}::jsonb`,
        ]),
      ),
  );
}
