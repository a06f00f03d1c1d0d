import type { StageFormat } from "#engine/stages/stage-plan.ts";
import type { Database } from "../../base/database/database.ts";
import type { DivisionName } from "../../event/divisions/divisions.ts";
import type { LiveryColour } from "#rules/livery.ts";
import type { StageKind, StageState } from "#rules/stage-state.ts";
import { classificationOf } from "./classification.ts";

/** A team in the final order of a stage, with what its reveal needs. */
export interface FinalPlace {
  /** from 1 */
  place: number;
  /** of the stage, when it was started; null: none */
  divisionId: string | null;
  /** from 1, among all who scored in the stage's races, whatever their division */
  overall: number;
  /** its place on the board that was frozen before the stage, among its division: where the reveal starts */
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
  /** whose order it is; null: of all */
  division: DivisionName | null;
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
 * @param divisionId of which division, where several raced; undefined: the first
 * @returns undefined when there is no such stage, or it is not decided
 */
export async function finalOrderOf(
  database: Database,
  stageId: string,
  divisionId?: string,
): Promise<FinalOrder | undefined> {
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
  const { places, division } = await classificationOf(database, stageId, divisionId);
  const { count } = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "in", ["finished", "released"])
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return {
    stageId,
    stageName: stage.name,
    division,
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

/** First and last place of each run of neighbours that are not told apart. */
export function groupsNotSeparated(
  places: readonly { place: number; separatedFromNext: boolean }[],
): [first: number, last: number][] {
  const groups: [first: number, last: number][] = [];
  for (const [index, { place, separatedFromNext }] of places.slice(0, -1).entries()) {
    if (separatedFromNext) continue;
    // Not always the next number: a place between may be empty.
    const next = places[index + 1]?.place ?? place + 1;
    const last = groups.at(-1);
    if (last?.[1] === place) last[1] = next;
    else groups.push([place, next]);
  }
  return groups;
}
