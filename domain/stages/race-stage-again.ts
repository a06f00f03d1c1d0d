import type { RaceLog } from "#engine/race-log/race-log.ts";
import { lastInRace, levelTogether } from "#engine/ratings/finishing-orders.ts";
import { officialSeed } from "#engine/referee/official-seed.ts";
import { classify } from "#engine/stages/classify.ts";
import { furtherRound, lastRound, nextRound, type StageRace, type StageSoFar } from "#engine/stages/next-round.ts";
import { orderStage, type StagePlace } from "#engine/stages/order-stage.ts";
import type { StagePlan } from "#engine/stages/stage-plan.ts";
import { tieBreakBetween, tieRuleOf, type TieBreak } from "#engine/stages/tie-rule.ts";
import { rulingsOf, type PenaltyRequest } from "./penalty.ts";

/** An official race that counts. */
export interface OfficialRace extends StageRace {
  id: string;
  /** that its seed follows from */
  number: number;
  /** hex with 0x */
  seed: string;
}

/** A stage that is over, with everything needed to race it again. */
export interface OfficialStage extends StageSoFar {
  races: readonly OfficialRace[];
  /** number of each round's first race, from round 1 */
  firstNumbers: readonly number[];
  seedSource: { secret: string; carsRoot: string; stageId: string };
  penalties: readonly Omit<PenaltyRequest, "reason">[];
}

/** `id`: of the official race with the same seats and seed, if there was one. */
export type RaceAgain = Omit<OfficialRace, "id"> & { id: string | null };

export type PlaceAgain = Omit<StagePlace, "team"> & {
  teamId: string;
  /** what puts it ahead of the next team, if both have the same score */
  tieBreak: TieBreak | null;
};

export interface StageAgain {
  races: RaceAgain[];
  /** best first; division after division */
  places: PlaceAgain[];
}

/**
 * Races a finished stage again with another car in a team's seats. Everyone else keeps seats and seeds, so only that
 * team's races are run. Where pairings follow from results (Swiss, knock-out), rounds after the first changed result
 * are paired and seeded by the same rules. The number of rounds and all penalties stay.
 * @param run returns team ids, best first, ties together
 * @param onProgress `of` is an estimate while pairings follow from results
 */
export async function raceStageAgain(
  stage: OfficialStage,
  teamId: string,
  run: (race: RaceAgain) => Promise<string[][]>,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<StageAgain> {
  const rounds = createRounds(stage);
  const races: RaceAgain[] = [];
  let done = 0;
  for (let planned = rounds.after(races); planned.length > 0; planned = rounds.after(races)) {
    const of = Math.max(stage.races.length, races.length + planned.length);
    const raced = planned.map(async (race) => {
      const isKept = race.id !== null && !race.seats.includes(teamId);
      const order = isKept ? race.order : lastInRace(await run(race), lostRace(stage, race.id));
      done += 1;
      if (!isKept) onProgress(done, of);
      return { ...race, order };
    });
    races.push(...(await Promise.all(raced)));
  }
  return { races, places: placesOf(stage, races) };
}

/** Whether later rounds follow from results. */
export const pairsByResults = ({ format }: Pick<StagePlan, "format">) => format === "swiss" || format === "knock-out";

/** Team ids, best first, ties together. */
export function orderInLog({ finishOrder, start, turns, winner }: RaceLog, seats: readonly string[]): string[][] {
  const { cars } = turns.at(-1)?.after ?? start;
  const distances = finishOrder.map((seat) => cars[seat]!.y);
  return levelTogether(
    finishOrder.map((seat) => seats[seat]!),
    distances,
    winner !== null,
  );
}

function createRounds(stage: OfficialStage): { after: (races: readonly RaceAgain[]) => RaceAgain[] } {
  const { plan, entrants, furtherRounds = 0, races: official } = stage;
  const last = lastRound(official);
  const plannedRounds = last - (plan.format === "swiss" ? furtherRounds : 0);
  const byNumber = new Map(official.map((race) => [race.number, race]));
  let further = 0;

  function seeded(races: readonly RaceAgain[], planned: ReturnType<typeof nextRound>): RaceAgain[] {
    const used = Math.max(0, ...races.map(({ number }) => number));
    const first = Math.max(used + 1, stage.firstNumbers[lastRound(races)] ?? 0);
    return planned.map((race, index) => {
      const number = first + index;
      const same = byNumber.get(number);
      if (same && String(same.seats) === String(race.seats)) return same;
      const seed = same?.seed ?? `0x${officialSeed({ ...stage.seedSource, raceNumber: number }).toString(16)}`;
      return { ...race, id: null, number, seed, order: [] };
    });
  }

  return {
    after(races) {
      if (!pairsByResults(plan)) return races.length === 0 ? [...official] : [];
      const round = lastRound(races) + 1;
      if (races.every(({ number, order }) => sameOrder(byNumber.get(number)?.order, order))) {
        further = round >= last ? furtherRounds : Math.max(0, round - plannedRounds);
        return official.filter((race) => race.round === round);
      }
      // A team withdraws after the last round that it raced in.
      const withdrawn = entrants.withdrawn.filter(
        (team) => !official.some((race) => race.round >= round && race.seats.includes(team)),
      );
      const soFar = { ...stage, races, furtherRounds: further, entrants: { ...entrants, withdrawn } };
      const next = round > plannedRounds ? [] : nextRound(soFar);
      if (next.length > 0 || further >= furtherRounds) return seeded(races, next);
      further += 1;
      return seeded(races, furtherRound(soFar, []));
    },
  };
}

const sameOrder = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function lostRace({ penalties }: OfficialStage, raceId: string | null): Set<string> {
  return new Set(penalties.flatMap(({ teamId, raceIds }) => (raceIds.some((id) => id === raceId) ? teamId : [])));
}

function placesOf(stage: OfficialStage, races: readonly RaceAgain[]): PlaceAgain[] {
  const { plan, entrants, penalties } = stage;
  const { places } = orderStage({ ...stage, races });
  const rulings = rulingsOf({
    out: entrants.withdrawn,
    keepsPlaces: entrants.keepsPlaces ?? false,
    isByPoints: tieRuleOf(plan).places === "points",
    penalties,
  });
  return (entrants.divisions ?? [entrants.teams]).flatMap((teams) => {
    const own = places.filter(({ team }) => teams.includes(team));
    const rows = classify(
      own.map(({ team, ...place }) => ({ ...place, teamId: team })),
      rulings,
    );
    const seeding = entrants.teams.filter((team) => rows.some(({ teamId }) => teamId === team));
    const ranked = rows.map((row) => ({ ...row, frozenPlace: seeding.indexOf(row.teamId) + 1 }));
    return rows.map((row, index) => {
      const [ahead, behind] = [ranked[index]!, ranked[index + 1]];
      const isMoved = [ahead, behind].some((each) => rulings.places.has(each?.teamId ?? ""));
      return { ...row, tieBreak: behind && !isMoved ? tieBreakBetween(plan.format, ahead, behind) : null };
    });
  });
}

/** What put a team ahead of another, by the stage's rule. */
export type Decided =
  /** how likely the first finishes ahead */
  | { by: "rating"; share: number }
  /** points, sums of shares, or shares of rivals beaten */
  | { by: "points" | "sum" | "share"; scores: [ahead: number, behind: number] }
  /** last rounds */
  | { by: "round"; rounds: [ahead: number, behind: number] }
  | { by: "tie"; tieBreak: TieBreak }
  /** a heat or a penalty */
  | { by: "other" };

export function decidedBy(
  { plan }: Pick<OfficialStage, "plan">,
  { races }: Pick<StageSoFar, "races">,
  ahead: PlaceAgain,
  behind: PlaceAgain,
): Decided {
  const rule = tieRuleOf(plan).places;
  const roundOf = ({ teamId }: PlaceAgain) => lastRound(races.filter(({ seats }) => seats.includes(teamId)));
  const rounds: [number, number] = [roundOf(ahead), roundOf(behind)];
  if (rule === "round-then-share" && rounds[0] > rounds[1]) return { by: "round", rounds };
  if (ahead.tieBreak) return { by: "tie", tieBreak: ahead.tieBreak };
  if (ahead.score <= behind.score) return { by: "other" };
  const scores: [number, number] = [ahead.score, behind.score];
  switch (rule) {
    case "rating":
      return { by: "rating", share: 1 / (1 + Math.exp(behind.score - ahead.score)) };
    case "points":
      return { by: "points", scores };
    case "sum-of-shares":
      return { by: "sum", scores };
    case "share":
    case "field-then-share":
    case "round-then-share":
      return { by: "share", scores };
    default:
      return rule satisfies never;
  }
}
