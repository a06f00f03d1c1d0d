import { comparable, numberByResults } from "../ratings/number-by-results.ts";
import { packOrders } from "../ratings/finishing-orders.ts";
import { fitField, fitStrengths } from "../ratings/plackett-luce.ts";
import {
  cutCertainty,
  placeIntervalsAmong,
  rateTeams,
  teamDeviationsAhead,
  type RatingTable,
} from "../ratings/rate-teams.ts";
import { separationLimits } from "../ratings/separation-limits.ts";
import { fieldsOf, lastRound, scoring, type StageEntrants, type StageRace, type StageSoFar } from "./next-round.ts";
import { isByField, type StagePlan } from "./stage-plan.ts";
import { partsOfShare, type Ranking } from "./tie-rule.ts";

export interface StagePlace {
  team: string;
  /** from 1; within its division, if there are several */
  place: number;
  /** from 1, across divisions */
  overall: number;
  /** log-strength, share of rivals beaten (0 to 1), sum of shares, or points */
  score: number;
  ranking: Ranking;
  /** races, and those won among the teams */
  races: number;
  wins: number;
  advances: boolean;
  /** possible places by strength, from this stage's races only */
  placeInterval: [low: number, high: number];
  /** false: statistically tied with the next team, corrected for repeated looks */
  separatedFromNext: boolean;
}

export interface StageOrder {
  /** best first; division after division */
  places: StagePlace[];
  /** probability that the right teams advance, 0 to 1; null if none or all do; the lowest of several divisions */
  cutCertainty: number | null;
  settled: boolean;
  /** fields of the last round with open places, for heats */
  openFields: number[];
}

interface Scored {
  team: string;
  score: number;
  ties: number[];
  /** in heats: the team's heat */
  heat?: number | undefined;
}

/**
 * By the stage's rule, best first. Ties: `tieRuleOf`, finally seeding, so the order is always strict. `tieBreakBetween`
 * says what decided.
 * @param knownSpread of log-strengths, in simulations
 */
export function rankTeams(stage: StageSoFar, knownSpread?: number): Scored[] {
  const scored = scoresOf(stage, knownSpread);
  const seeding = new Map(stage.entrants.teams.map((team, index) => [team, index]));
  return scored.sort((a, b) => {
    for (const [index, tie] of a.ties.entries()) {
      if (tie !== b.ties[index]) return (b.ties[index] ?? 0) - tie;
    }
    return seeding.get(a.team)! - seeding.get(b.team)!;
  });
}

function scoresOf(stage: StageSoFar, knownSpread: number | undefined): Scored[] {
  const { plan, entrants, races } = stage;
  const teams = scoring(entrants);
  const results = resultsOf(entrants, races);
  const of = (team: string): TeamResults => results.get(team) ?? noResults;
  switch (plan.format) {
    case "qualifying":
    case "grand-final": {
      const strengths = strengthsOf(stage, knownSpread);
      return teams.map((team) => ({ team, score: strengths.get(team) ?? 0, ties: [strengths.get(team) ?? 0] }));
    }
    case "round-robin":
      return teams.map((team) => {
        const { share, wins } = of(team);
        return { team, score: share, ties: [share, wins] };
      });
    case "swiss":
      return teams.map((team) => {
        const { sum, wins, rivals } = of(team);
        const opponents = rivals.reduce((total, rival) => total + of(rival).parts, 0) / Math.max(1, rivals.length);
        return { team, score: sum, ties: [sum, opponents, wins] };
      });
    case "championship":
      return teams.map((team) => {
        const { finishes } = of(team);
        const parts = finishes.reduce((total, { from, level }) => total + pointsFor(plan.points, from, level), 0);
        const points = parts / partsOfShare;
        const back = Array.from(
          { length: plan.fieldSize },
          (_, place) => finishes.filter((finish) => finish.from === place).length,
        );
        return { team, score: points, ties: [points, ...back] };
      });
    case "heats": {
      const tables = heatTables(stage);
      return teams.map((team) => {
        const found = tables.get(team);
        const { share, wins } = of(team);
        const goesOn = found !== undefined && found.place < plan.advancePerField;
        return {
          team,
          score: share,
          ties: [goesOn ? plan.fieldSize - found.place : 0, share, wins],
          heat: found?.field,
        };
      });
    }
    case "knock-out":
      return teams.map((team) => {
        const reached = lastRound(races.filter((race) => race.seats.includes(team)));
        const { share, wins } =
          resultsOf(
            entrants,
            races.filter((race) => race.round === reached),
          ).get(team) ?? noResults;
        return { team, score: share, ties: [reached, share, wins] };
      });
    default:
      return plan.format satisfies never;
  }
}

/** Share of rivals beaten, then wins, then seeding. */
export function fieldTable(
  { entrants, races }: StageSoFar,
  teams: readonly string[],
  round: number | null,
): { team: string; score: number }[] {
  const results = resultsOf(
    entrants,
    races.filter((race) => (round === null || race.round === round) && teams.some((team) => race.seats.includes(team))),
  );
  const seeding = new Map(entrants.teams.map((team, index) => [team, index]));
  return teams
    .map((team) => ({ team, ...(results.get(team) ?? noResults) }))
    .sort((a, b) => b.share - a.share || b.wins - a.wins || seeding.get(a.team)! - seeding.get(b.team)!)
    .map(({ team, share }) => ({ team, score: share }));
}

function heatTables(stage: StageSoFar): Map<string, { field: number; place: number }> {
  const teams = new Set(scoring(stage.entrants));
  const places = new Map<string, { field: number; place: number }>();
  for (const field of fieldsOf(stage.races, 1, (name) => teams.has(name))) {
    for (const [place, row] of fieldTable(stage, field.teams, null).entries()) {
      places.set(row.team, { field: field.number, place });
    }
  }
  return places;
}

interface TeamResults {
  races: number;
  /** first among the teams, ties included */
  wins: number;
  /** mean share of other teams beaten, ties half; and its sum over races */
  share: number;
  sum: number;
  /** the sum in integer parts, so that thirds and quarters tie exactly */
  parts: number;
  rivals: string[];
  /** place among teams, from 0, and how many share it */
  finishes: { from: number; level: number }[];
}

const noResults: TeamResults = { races: 0, wins: 0, share: 0, sum: 0, parts: 0, rivals: [], finishes: [] };

function resultsOf(entrants: StageEntrants, races: readonly StageRace[]): Map<string, TeamResults> {
  const isTeam = new Set(placedTeams(entrants));
  const results = new Map<string, TeamResults>();
  for (const race of races) {
    const groups = race.order
      .map((group) => group.filter((name) => isTeam.has(name)))
      .filter((group) => group.length > 0);
    const all = groups.flat();
    let ahead = 0;
    for (const group of groups) {
      const behind = all.length - ahead - group.length;
      for (const team of group) {
        const row = results.get(team) ?? { ...noResults, rivals: [], finishes: [] };
        row.races += 1;
        row.wins += ahead === 0 ? 1 : 0;
        row.parts +=
          all.length > 1 ? ((2 * behind + group.length - 1) * partsOfShare) / (2 * (all.length - 1)) : partsOfShare;
        row.sum = row.parts / partsOfShare;
        row.share = row.parts / (partsOfShare * row.races);
        for (const rival of all) if (rival !== team) row.rivals.push(rival);
        row.finishes.push({ from: ahead, level: group.length });
        results.set(team, row);
      }
      ahead += group.length;
    }
  }
  return results;
}

/** In integer parts, like shares. */
function pointsFor(points: readonly number[], from: number, level: number): number {
  let sum = 0;
  for (let place = from; place < from + level; place++) sum += points[place] ?? 0;
  return (sum * partsOfShare) / level;
}

/** Guests score like house cars: not at all. */
function placedTeams({ teams, guests = [] }: StageEntrants): string[] {
  return teams.filter((team) => !guests.includes(team));
}

function ratingInput({ plan: { format, fieldSize }, entrants, races }: StageSoFar) {
  const teams = placedTeams(entrants);
  const isTeam = new Set(teams);
  const houseCars = [...new Set(races.flatMap((race) => race.seats.filter((name) => !isTeam.has(name))))].sort();
  // Where fields mix, repeated races of a field count less. In heats, brackets and single-field finals only races of
  // one field are compared, so each counts fully.
  const isOneField = isByField(format) || entrants.teams.length <= fieldSize;
  return {
    teams,
    houseCars,
    races: races.map(({ order, seats }) => (isOneField ? { order } : { order, block: seats.toSorted().join(" ") })),
  };
}

function strengthsOf(stage: StageSoFar, knownSpread: number | undefined): Map<string, number> {
  const input = ratingInput(stage);
  const names = [...input.teams.toSorted(), ...input.houseCars];
  const numbers = new Map(names.map((name, index) => [name, index]));
  const numbered = input.races.map(({ order }) => ({
    order: order.map((group) => group.map((name) => numbers.get(name)!)),
  }));
  const { orders, before } = numberByResults(packOrders(numbered, names.length), input.teams.length);
  const strengths =
    knownSpread === undefined
      ? fitField(orders).strengths
      : fitStrengths(orders, { spread: knownSpread, tolerance: simulatedTolerance });
  return new Map(before.map((number, index) => [names[number]!, comparable(strengths[index] ?? 0)]));
}

/** Simulations only need the order. */
const simulatedTolerance = 0.01;

export function advancingCount(plan: StagePlan, teams: number): number {
  if (plan.format !== "heats") return Math.min(plan.advancing, teams);
  const fields = Math.ceil(teams / plan.fieldSize);
  const going = fields * plan.advancePerField + plan.bestOthers;
  return Math.min(teams, plan.fillsGroups ? Math.ceil(going / plan.fieldSize) * plan.fieldSize : going);
}

/**
 * Places follow the published rule, which may decide by luck; separation follows from ratings over the same races, with
 * limits corrected for repeated looks. About a second for a hundred teams.
 *
 * Each division has its own order: the overall one without the others, with its own advancing teams.
 */
export function orderStage(stage: StageSoFar): StageOrder {
  const { plan, entrants, races, seed } = stage;
  // If places stay empty, teams that left are ranked, then removed.
  const left = new Set(entrants.keepsPlaces ? entrants.withdrawn : []);
  const ranked = rankTeams(left.size > 0 ? { ...stage, entrants: { ...entrants, withdrawn: [] } } : stage);
  if (ranked.length === left.size) return { places: [], cutCertainty: null, settled: true, openFields: [] };
  const table = rateTeams({ ...ratingInput(stage), seed: `${seed}:order:${races.length}` });
  const results = resultsOf(entrants, races);
  const overall = new Map(ranked.map(({ team }, index) => [team, index + 1]));
  const limitFor = separationLimitOf(stage);
  const isAhead = (a: string, b: string) => teamDeviationsAhead(table, a, b) > limitFor(a, b);

  const orderOf = (scored: readonly Scored[]): StageOrder => {
    const names = scored.length < table.ratings.length ? scored.map(({ team }) => team) : undefined;
    const intervalOf = placeIntervalsAmong(table, names);
    const going = advancingCount(plan, scored.length);
    const places = scored.flatMap(({ team, score, ties, heat }, index): StagePlace[] => {
      if (left.has(team)) return [];
      const next = scored.slice(index + 1).find((each) => !left.has(each.team))?.team;
      const [low, high] = intervalOf.get(team) ?? [1, scored.length];
      const { races: raced, wins } = results.get(team) ?? noResults;
      const row = {
        team,
        place: index + 1,
        overall: overall.get(team) ?? index + 1,
        score,
        ranking: { ties, heat },
        races: raced,
        wins,
        advances: index < going,
        separatedFromNext: next === undefined || isAhead(team, next),
      };
      return [{ ...row, placeInterval: [Math.min(low, index + 1), Math.max(high, index + 1)] }];
    });
    const through = places.filter((row) => row.advances).length;
    const isCut = through > 0 && through < places.length;
    const lastIn = isCut ? places[through - 1] : undefined;
    const isCutOpen = lastIn !== undefined && !lastIn.separatedFromNext;
    const openFields = plan.format === "heats" ? openHeats(stage, isAhead, isCutOpen ? places : [], through) : [];
    const topSettled = places
      .slice(0, Math.min(plan.placesThatMatter, places.length - 1))
      .every((row) => row.separatedFromNext);
    return {
      places,
      cutCertainty: isCut ? certaintyOfCut(table, places, through) : null,
      settled: topSettled && (isByField(plan.format) ? openFields.length === 0 : !isCutOpen),
      openFields,
    };
  };

  const orders = (entrants.divisions ?? [null]).map((teams) =>
    orderOf(teams === null ? ranked : ranked.filter(({ team }) => teams.includes(team))),
  );
  const certainties = orders.flatMap(({ cutCertainty: certainty }) => certainty ?? []);
  return {
    places: orders.flatMap(({ places }) => places),
    cutCertainty: certainties.length === 0 ? null : Math.min(...certainties),
    settled: orders.every(({ settled }) => settled),
    openFields: [...new Set(orders.flatMap(({ openFields }) => openFields))].sort((a, b) => a - b),
  };
}

/**
 * Limit in standard deviations at this look: one look after the planned rounds, one more per further round. Heats count
 * looks per field, because only open fields race on.
 */
function separationLimitOf({ plan, entrants, races, furtherRounds = 0 }: StageSoFar): (a: string, b: string) => number {
  const planned = isByField(plan.format) ? 1 : Math.max(1, lastRound(races) - furtherRounds);
  const limits = separationLimits(Array.from({ length: furtherRounds + 1 }, (_, look) => planned + look));
  const last = limits[furtherRounds] ?? Infinity;
  if (plan.format !== "heats") return () => last;
  const teams = new Set(scoring(entrants));
  const checks = new Map<string, number>();
  for (const { number, teams: rivals } of fieldsOf(races, 1, (name) => teams.has(name))) {
    const rounds = new Set(races.filter((race) => race.field === number).map((race) => race.round));
    for (const team of rivals) checks.set(team, rounds.size);
  }
  return (a, b) => limits[Math.max(checks.get(a) ?? 1, checks.get(b) ?? 1) - 1] ?? last;
}

/** The table's order can differ from the rule's, so count how often exactly these teams are the best. */
function certaintyOfCut(table: RatingTable, places: readonly StagePlace[], going: number): number {
  const byRule = new Map(places.map((row, index) => [row.team, index]));
  const ratings = table.ratings
    .filter((rating) => byRule.has(rating.team))
    .toSorted((a, b) => byRule.get(a.team)! - byRule.get(b.team)!);
  return cutCertainty({ ...table, ratings }, going);
}

/**
 * Heats with an open cut, by the heat's table; with several divisions per heat, those of the two teams at the cut.
 * @param places of a division with an open cut, else empty
 */
function openHeats(
  stage: StageSoFar,
  isAhead: (a: string, b: string) => boolean,
  places: readonly StagePlace[],
  through: number,
): number[] {
  const teams = new Set(scoring(stage.entrants));
  const fields = fieldsOf(stage.races, 1, (name) => teams.has(name));
  if (stage.entrants.divisions) {
    const atCut = places.slice(Math.max(0, through - 1), through + 1).map(({ team }) => team);
    return fields.filter((field) => atCut.some((team) => field.teams.includes(team))).map(({ number }) => number);
  }
  return fields
    .filter((field) => {
      const table = fieldTable(stage, field.teams, null);
      const [lastIn, firstOut] = [table[stage.plan.advancePerField - 1], table[stage.plan.advancePerField]];
      return lastIn !== undefined && firstOut !== undefined && !isAhead(lastIn.team, firstOut.team);
    })
    .map((field) => field.number);
}
