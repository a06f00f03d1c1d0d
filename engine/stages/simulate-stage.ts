import { type Chance, createChance, drawFinishingOrder } from "../ratings/chance.ts";
import { nextRound, type PlannedRace, type StageEntrants, type StageRace } from "./next-round.ts";
import { advancingCount, rankTeams } from "./order-stage.ts";
import type { StagePlan } from "./stage-plan.ts";

export interface StagePreview {
  /** planned rounds only */
  races: number;
  rounds: number;
  /** in the first round, and seats with house cars */
  fields: number;
  houseSeats: number;
  racesPerTeam: [least: number, most: number];
  /** share of seasons in which the best team wins, 0 to 1 */
  firstIsRight: number;
  /** mean share of advancing teams that truly belong; null if none or all advance */
  cutIsRight: number | null;
  /** mean distance from the true place */
  meanPlaceError: number;
  seasons: number;
}

/**
 * Simulates a stage: number of races and certainty of its order. Strengths are redrawn per season within their
 * uncertainty.
 * @param strengths log-strength and standard deviation per team; the field's for unraced teams
 */
export function simulateStage(input: {
  plan: StagePlan;
  entrants: StageEntrants;
  strengths: ReadonlyMap<string, { strength: number; uncertainty: number }>;
  seed: string;
  seasons: number;
  planned?: readonly PlannedRace[] | undefined;
}): StagePreview {
  const { plan, entrants, strengths, seasons } = input;
  const chance = createChance(input.seed);
  const { teams } = entrants;
  let first = 0;
  let cut = 0;
  let error = 0;
  const planned = input.planned ?? racesOfEverySeason(input);
  let shape: Pick<StagePreview, "races" | "rounds" | "fields" | "houseSeats" | "racesPerTeam"> | undefined;
  const going = advancingCount(plan, teams.length);
  for (let season = 0; season < seasons; season++) {
    const truth = new Map(
      [...teams, ...entrants.houseCars].map((name) => {
        const known = strengths.get(name) ?? { strength: 0, uncertainty: 1 };
        return [name, known.strength + chance.normal() * known.uncertainty];
      }),
    );
    const trueOrder = teams.toSorted((a, b) => truth.get(b)! - truth.get(a)!);
    // Seeding uses prior knowledge, never the truth.
    const races = planned
      ? planned.map((race) => ({ ...race, order: drawnOrder(race, truth, chance) }))
      : raceSeason({ plan, entrants, seed: `${input.seed}:${season}` }, truth, chance);
    const order = rankTeams({ plan, entrants, races, seed: input.seed }, spreadOf(truth)).map((row) => row.team);
    shape ??= shapeOf(plan, teams, races);
    if (order[0] === trueOrder[0]) first += 1;
    const truePlace = new Map(trueOrder.map((team, place) => [team, place]));
    for (const [place, team] of order.entries()) error += Math.abs(place - truePlace.get(team)!) / order.length;
    const best = new Set(trueOrder.slice(0, going));
    cut += order.slice(0, going).filter((team) => best.has(team)).length / Math.max(1, going);
  }
  return {
    ...(shape ?? { races: 0, rounds: 0, fields: 0, houseSeats: 0, racesPerTeam: [0, 0] }),
    firstIsRight: first / seasons,
    cutIsRight: going > 0 && going < teams.length ? cut / seasons : null,
    meanPlaceError: error / seasons,
    seasons,
  };
}

/** Computed once for formats whose fields don't depend on results; undefined for Swiss and knock-out. */
export function racesOfEverySeason(stage: {
  plan: StagePlan;
  entrants: StageEntrants;
  seed: string;
}): PlannedRace[] | undefined {
  const { plan, entrants, seed } = stage;
  if (plan.format === "swiss" || plan.format === "knock-out") return undefined;
  const races: StageRace[] = [];
  for (;;) {
    const round = nextRound({ plan, entrants, seed, races });
    if (round.length === 0) return races;
    for (const race of round) races.push({ ...race, order: [] });
  }
}

function raceSeason(
  stage: { plan: StagePlan; entrants: StageEntrants; seed: string },
  truth: ReadonlyMap<string, number>,
  chance: Chance,
): StageRace[] {
  const races: StageRace[] = [];
  for (;;) {
    const round = nextRound({ ...stage, races });
    if (round.length === 0) return races;
    for (const race of round) races.push({ ...race, order: drawnOrder(race, truth, chance) });
  }
}

function drawnOrder({ seats }: PlannedRace, truth: ReadonlyMap<string, number>, chance: Chance): string[][] {
  const strengths = seats.map((name) => truth.get(name) ?? 0);
  return drawFinishingOrder(
    seats.map((_, seat) => seat),
    strengths,
    chance,
  ).map((seat) => [seats[seat]!]);
}

/** Known in simulations; estimating it takes most of a fit. */
function spreadOf(truth: ReadonlyMap<string, number>): number {
  const values = [...truth.values()];
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.max(0.1, Math.sqrt(variance));
}

function shapeOf(plan: StagePlan, teams: readonly string[], races: readonly StageRace[]) {
  const counts = teams.map((team) => races.filter((race) => race.seats.includes(team)).length);
  const inFirst = races.filter((race) => race.round === 1);
  const firsts = new Map(inFirst.map((race) => [race.field, race]));
  const isTeam = new Set(teams);
  const houseSeats = [...firsts.values()].reduce(
    (sum, race) => sum + race.seats.filter((name) => !isTeam.has(name)).length,
    0,
  );
  return {
    races: races.length,
    rounds: races.reduce((last, race) => Math.max(last, race.round), 0),
    fields: Math.ceil(teams.length / plan.fieldSize),
    houseSeats,
    racesPerTeam: [Math.min(...counts), Math.max(...counts)] as [number, number],
  };
}
