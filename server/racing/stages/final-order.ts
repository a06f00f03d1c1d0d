import type { StageFormat } from "#engine/stages/stage-plan.ts";
import type { Database } from "../../base/database/database.ts";
import type { LiveryColour } from "#rules/livery.ts";
import type { StageKind, StageState } from "#rules/stage-state.ts";

/** A team in the final order of a stage, with what its reveal needs. */
export interface FinalPlace {
  /** from 1 */
  place: number;
  /** its place on the board that was frozen before the stage: where the reveal starts */
  frozenPlace: number;
  teamId: string;
  teamName: string;
  /** three letters */
  code: string;
  /** start number */
  number: number;
  city: string;
  university: string;
  liveryPrimary: LiveryColour;
  liverySecondary: LiveryColour;
  carId: string;
  carName: string;
  /** what the places are by; `tieRuleOf` of the engine names it */
  score: number;
  races: number;
  wins: number;
  /** goes on to the next stage */
  advances: boolean;
  /** the places that its strength may truly have, both ends included */
  placeInterval: [low: number, high: number];
  /** false: the stage's races do not tell it from the next team */
  separatedFromNext: boolean;
  /** the race that it won or came furthest in last, to be shown when it is revealed; null: it never raced */
  lastRaceId: string | null;
}

export interface FinalOrder {
  stageId: string;
  stageName: string;
  competitionId: string;
  /** null: nation-wide */
  brand: string | null;
  kind: StageKind;
  state: StageState;
  format: StageFormat;
  /** best first; whoever reveals goes from the end to the beginning */
  places: FinalPlace[];
  /** first and last place of each group whose order is not certain */
  notSeparated: [first: number, last: number][];
  /** how many go on; 0: the stage ends the competition */
  advancing: number;
  /** 0 to 1; null when nobody or everybody goes on */
  cutCertainty: number | null;
  races: number;
}

/**
 * The final order of a decided stage with everything that a reveal shows, released or not: a secret until then. Callers ask `may` first
 * (`run-show` or `organise`) and never hand it to a public page.
 *
 * @returns undefined when there is no such stage, or it is not decided
 */
export async function finalOrderOf(database: Database, stageId: string): Promise<FinalOrder | undefined> {
  const stage = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("stage.id", "=", stageId)
    .where("stage.state", "in", ["decided", "released"])
    .select([
      "stage.id",
      "stage.name",
      "stage.competitionId",
      "competition.brand",
      "stage.kind",
      "stage.state",
      "stage.plan",
      "stage.cutCertainty",
    ])
    .executeTakeFirst();
  if (!stage?.plan) return undefined;
  const places = await readPlaces(database, stageId);
  const { count } = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "in", ["finished", "released"])
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    stageId,
    stageName: stage.name,
    competitionId: stage.competitionId,
    brand: stage.brand,
    kind: stage.kind,
    state: stage.state,
    format: stage.plan.format,
    places,
    notSeparated: groupsNotSeparated(places),
    advancing: places.filter((place) => place.advances).length,
    cutCertainty: stage.cutCertainty,
    races: count,
  };
}

/** The newest computed order of a stage, decided or not. Same secrecy as `finalOrderOf`. */
export async function readPlaces(database: Database, stageId: string): Promise<FinalPlace[]> {
  const rows = await database
    .selectFrom("stagePlace")
    .innerJoin("stageEntrant", (join) =>
      join
        .onRef("stageEntrant.stageId", "=", "stagePlace.stageId")
        .onRef("stageEntrant.teamId", "=", "stagePlace.teamId"),
    )
    .innerJoin("team", "team.id", "stagePlace.teamId")
    .innerJoin("car", "car.id", "stageEntrant.carId")
    .where("stagePlace.stageId", "=", stageId)
    .orderBy("stagePlace.place")
    .select((select) => [
      "stagePlace.place",
      "stageEntrant.position as frozenPlace",
      "stagePlace.teamId",
      "team.name as teamName",
      "team.code",
      "team.number",
      "team.city",
      "team.university",
      "team.liveryPrimary",
      "team.liverySecondary",
      "car.id as carId",
      "car.name as carName",
      "stagePlace.score",
      "stagePlace.races",
      "stagePlace.wins",
      "stagePlace.advances",
      "stagePlace.placeLow",
      "stagePlace.placeHigh",
      "stagePlace.separatedFromNext",
      select
        .selectFrom("race")
        .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
        .whereRef("race.stageId", "=", "stagePlace.stageId")
        .whereRef("raceSeat.teamId", "=", "stagePlace.teamId")
        .where("race.state", "in", ["finished", "released"])
        .orderBy("raceSeat.place")
        .orderBy("race.number", "desc")
        .limit(1)
        .select("race.id")
        .as("lastRaceId"),
    ])
    .execute();
  return rows.map(({ placeLow, placeHigh, ...row }) => ({ ...row, placeInterval: [placeLow, placeHigh] }));
}

/** First and last place of each run of neighbours that are not told apart. */
export function groupsNotSeparated(
  places: readonly { place: number; separatedFromNext: boolean }[],
): [first: number, last: number][] {
  const groups: [first: number, last: number][] = [];
  for (const { place, separatedFromNext } of places.slice(0, -1)) {
    if (separatedFromNext) continue;
    const last = groups.at(-1);
    if (last?.[1] === place) last[1] = place + 1;
    else groups.push([place, place + 1]);
  }
  return groups;
}
