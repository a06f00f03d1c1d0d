import { createHash } from "node:crypto";
import { sendsTeamsOn } from "#engine/stages/stage-plan.ts";
import { findRow, getRow, type Database } from "../platform/database/database.ts";
import { isRaced, isCompeting } from "../competitions/competing-members.ts";
import { classificationsOf, type Classification } from "./classification.ts";
import type { StageRefusal } from "./stage-act.ts";
import type { EntrantsFrom } from "#domain/stages/stage-state.ts";
import { cityCompetitionIds } from "../competitions/list-competitions.ts";

export type Entrant = Awaited<ReturnType<typeof acceptedCars>>[number];

/**
 * Best seeded first, or why they aren't known yet.
 * @param divisions division ids; empty: all
 */
export async function findEntrants(
  database: Database,
  competitionId: string,
  source: EntrantsFrom,
  lot: string,
  divisions: readonly string[] = [],
): Promise<Entrant[] | StageRefusal> {
  const entrants = await everybodyFrom(database, competitionId, source, lot);
  if (typeof entrants === "string" || divisions.length === 0) return entrants;
  return entrants.filter(({ divisionId }) => divisionId !== null && divisions.includes(divisionId));
}

function everybodyFrom(
  database: Database,
  competitionId: string,
  source: EntrantsFrom,
  lot: string,
): Promise<Entrant[] | StageRefusal> {
  switch (source.from) {
    case "accepted-cars":
      return acceptedCars(database, competitionId);
    case "stage":
      return advancingOf(database, source.stageId);
    case "cities":
      return bestOfCities(database, source.stageIds, source.best, lot);
    default:
      return source satisfies never;
  }
}

/** Frozen cars, or active ones before the freeze. Teams without a rating come last, by start number. */
async function acceptedCars(database: Database, competitionId: string) {
  const run = await database
    .selectFrom("ratingRun")
    .innerJoin("stage", "stage.id", "ratingRun.stageId")
    .where("stage.competitionId", "=", competitionId)
    .orderBy("ratingRun.asOf", "desc")
    .select("ratingRun.id")
    .executeTakeFirst();
  const rows = await database
    .selectFrom("team")
    .leftJoin("frozenCar", (join) =>
      join.onRef("frozenCar.teamId", "=", "team.id").onRef("frozenCar.competitionId", "=", "team.competitionId"),
    )
    .leftJoin("rating", (join) =>
      join.onRef("rating.teamId", "=", "team.id").on("rating.runId", "=", run?.id ?? "none"),
    )
    .where("team.competitionId", "=", competitionId)
    .where("team.houseCar", "is", null)
    .where(isCompeting)
    .where(isRaced)
    .orderBy("team.number")
    .select([
      "team.id as teamId",
      "team.activeCarId",
      "team.divisionId",
      "frozenCar.carId as frozenCarId",
      "rating.strength",
      "rating.uncertainty",
    ])
    .execute();
  const { frozenAt } = await getRow(database, "competition", competitionId, "frozenAt");
  // Cars from practice after the end never race officially.
  const isFrozen = frozenAt !== null || rows.some((row) => row.frozenCarId !== null);
  return rows
    .flatMap(({ activeCarId, frozenCarId, ...entrant }) => {
      const carId = isFrozen ? frozenCarId : activeCarId;
      return carId === null ? [] : [{ ...entrant, carId }];
    })
    .sort((a, b) => (b.strength ?? -Infinity) - (a.strength ?? -Infinity) || 0);
}

/**
 * Teams disqualified since don't race; where places close up, the next ones advance instead. With several divisions,
 * each sends that many, seeded by the overall order. Teams moved to another division race in the new one.
 * @param best of the first division only, because a grand final has one order
 */
async function advancingOf(database: Database, stageId: string, best?: number): Promise<Entrant[] | StageRefusal> {
  const earlier = await findRow(database, "stage", stageId, "state", "plan");
  if (!earlier) return "no-such-stage";
  if (best === undefined && earlier.plan && !sendsTeamsOn(earlier.plan)) return "nobody-advances";
  if (earlier.state !== "decided" && earlier.state !== "released") return "earlier-stage-open";
  const orders = await classificationsOf(database, stageId);
  const entrants = await database
    .selectFrom("stageEntrant")
    .innerJoin("team", "team.id", "stageEntrant.teamId")
    .where("stageEntrant.stageId", "=", stageId)
    .where("team.disqualifiedAt", "is", null)
    .select(["team.id as teamId", "stageEntrant.carId", "stageEntrant.strength", "stageEntrant.uncertainty"])
    .select("team.divisionId")
    .execute();
  const entrantOf = new Map(entrants.map((entrant) => [entrant.teamId, entrant]));
  const goingOf = ({ places, keepsPlaces }: Classification) => {
    const through = places.filter((place) => (best === undefined ? place.advances : place.place <= best));
    const candidates = keepsPlaces ? through : places;
    return candidates.filter(({ teamId }) => entrantOf.has(teamId)).slice(0, best ?? through.length);
  };
  const going = (best === undefined ? orders : orders.slice(0, 1)).flatMap(goingOf);
  const seeded = orders.length > 1 ? going.toSorted((a, b) => a.overall - b.overall) : going;
  return seeded.flatMap(({ teamId }) => entrantOf.get(teamId) ?? []);
}

/** All firsts, then all seconds and so on; ties by a lot fixed at the freeze. */
async function bestOfCities(
  database: Database,
  stageIds: readonly string[],
  best: number,
  lot: string,
): Promise<Entrant[] | StageRefusal> {
  const placed: { entrant: Entrant; place: number; draw: string }[] = [];
  for (const stageId of stageIds) {
    const entrants = await advancingOf(database, stageId, best);
    if (typeof entrants === "string") return entrants;
    for (const [place, found] of entrants.entries()) {
      // Its division belongs to its city; a grand final has its own, or none.
      const entrant = { ...found, divisionId: null };
      const draw = createHash("sha256").update(`${lot}:${entrant.teamId}`).digest("hex");
      placed.push({ entrant, place, draw });
    }
  }
  return placed.sort((a, b) => a.place - b.place || (a.draw < b.draw ? -1 : 1)).map(({ entrant }) => entrant);
}

export async function lastStagesOfCities(database: Database, competitionId: string): Promise<string[]> {
  const cities = await cityCompetitionIds(database, competitionId);
  if (cities.length === 0) return [];
  const rows = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("competition.id", "in", cities)
    .where("stage.plan", "is not", null)
    .where("stage.state", "!=", "draft")
    .orderBy("competition.brand")
    .orderBy("stage.position", "desc")
    .select(["stage.id", "competition.id as city"])
    .execute();
  return [...new Map(rows.toReversed().map((row) => [row.city, row.id])).values()];
}
