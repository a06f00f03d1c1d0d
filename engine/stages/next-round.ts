import { balancedSeats } from "../ratings/balanced-seats.ts";
import { type Chance, createChance } from "../ratings/chance.ts";
import { countMeetings, designedFields, type Meetings, snakeFields, swissFields } from "./balanced-fields.ts";
import { drawGroups } from "./draw.ts";
import { fieldTable, rankTeams } from "./order-stage.ts";
import type { SeatDesign, StagePlan } from "./stage-plan.ts";

export interface StageEntrants {
  /** in seeded order */
  readonly teams: readonly string[];
  /** fill empty seats without scoring; at least a field's seats minus one */
  readonly houseCars: readonly string[];
  /** no further races and no place */
  readonly withdrawn: readonly string[];
  /** their places stay empty; otherwise others move up */
  readonly keepsPlaces?: boolean;
  /** out of competition: don't count for scores, no place, like house cars */
  readonly guests?: readonly string[];
  /** teams per division, if one set of races gives several orders */
  readonly divisions?: readonly (readonly string[])[];
}

export interface StageRace {
  readonly round: number;
  /** within the round, from 0 */
  readonly field: number;
  /** names in seat order, with house cars */
  readonly seats: readonly string[];
  /** names best first; ties together */
  readonly order: readonly (readonly string[])[];
}

export type PlannedRace = Pick<StageRace, "round" | "field" | "seats">;

/** Input of a round's plan, which is deterministic. */
export interface StageSoFar {
  readonly plan: StagePlan;
  readonly entrants: StageEntrants;
  /** of finished rounds; the next round is planned when they are over */
  readonly races: readonly StageRace[];
  /** beyond the plan; default 0 */
  readonly furtherRounds?: number;
  /** unpredictable before the freeze */
  readonly seed: string;
}

/**
 * Empty when all rounds are raced.
 *
 * - qualifying, round robin, championship, grand final: every car once per round, against changing rivals
 * (`designedFields`)
 * - Swiss: similar scores, without repeated meetings if possible
 * - heats: one round, by snake or from pots
 * - knock-out: first round like heats, then by snake; the best of each field advance until one is left
 */
export function nextRound(stage: StageSoFar): PlannedRace[] {
  const { plan, races } = stage;
  const teams = racing(stage.entrants);
  const round = lastRound(races) + 1;
  if (teams.length === 0) return [];
  switch (plan.format) {
    case "heats":
      return round > 1 ? [] : racesOfRound(stage, round, firstGroups(stage));
    case "knock-out": {
      const staying = round === 1 ? teams : survivors(stage);
      const isOver = round > 1 && fieldsOf(races, round - 1).length === 1;
      const groups = round === 1 ? firstGroups(stage) : snakeFields(staying, plan.fieldSize);
      return isOver ? [] : racesOfRound(stage, round, groups);
    }
    case "qualifying":
    case "round-robin":
    case "swiss":
    case "championship":
    case "grand-final":
      return round > plan.rounds ? [] : racesOfRound(stage, round, roundFields(stage, round));
  }
}

/**
 * A round beyond the plan, to separate places that matter: heats and knock-out repeat fields of the last round, others
 * add a normal round.
 * @param fields of the last round with open places, for heats
 */
export function furtherRound(stage: StageSoFar, fields: readonly number[]): PlannedRace[] {
  const { plan, races } = stage;
  const last = lastRound(races);
  if (last === 0) return nextRound(stage);
  if (plan.format !== "heats" && plan.format !== "knock-out") {
    return racesOfRound(stage, last + 1, roundFields(stage, last + 1));
  }
  const withdrawn = new Set(stage.entrants.withdrawn);
  const again = fieldsOf(races, last)
    .filter(({ number }) => plan.format === "knock-out" || fields.includes(number))
    .map(({ number, teams }) => ({ number, teams: teams.filter((team) => !withdrawn.has(team)) }));
  // The round number of a knock-out says how far a team came, so extra races belong to the final round.
  const round = plan.format === "knock-out" ? last : last + 1;
  return racesOfRound(
    stage,
    round,
    again.map((field) => field.teams),
    again.map((field) => field.number),
  );
}

function firstGroups({ plan, entrants, seed }: StageSoFar): string[][] {
  return drawGroups(racing(entrants), plan.fieldSize, plan.draw ?? "snake", seed).groups;
}

/** Active teams that get a place, in seeded order. */
export function scoring(entrants: StageEntrants): string[] {
  const guests = new Set(entrants.guests);
  return racing(entrants).filter((team) => !guests.has(team));
}

export function racing({ teams, withdrawn }: StageEntrants): string[] {
  return teams.filter((team) => !withdrawn.includes(team));
}

export function lastRound(races: readonly Pick<StageRace, "round">[]): number {
  return races.reduce((last, race) => Math.max(last, race.round), 0);
}

export function fieldsOf(races: readonly StageRace[], round: number, isTeam = isAnybody) {
  const fields = new Map<number, string[]>();
  for (const race of races) {
    if (race.round === round && !fields.has(race.field)) fields.set(race.field, race.seats.filter(isTeam));
  }
  return [...fields].sort((a, b) => a[0] - b[0]).map(([number, teams]) => ({ number, teams }));
}

const isAnybody = (name: string): boolean => name !== "";

function survivors({ plan, entrants, races, seed }: StageSoFar): string[] {
  const round = lastRound(races);
  const teams = new Set(scoring(entrants));
  const going = fieldsOf(races, round, (name) => teams.has(name)).flatMap((field) => {
    const table = fieldTable({ plan, entrants, races, seed }, field.teams, round);
    // At least one is eliminated, or the bracket would never end.
    const count = Math.max(1, Math.min(plan.advancePerField, field.teams.length - 1));
    return table.slice(0, count).map((row, place) => ({ ...row, place }));
  });
  const seeding = new Map(entrants.teams.map((team, index) => [team, index]));
  return going
    .sort((a, b) => a.place - b.place || b.score - a.score || seeding.get(a.team)! - seeding.get(b.team)!)
    .map((row) => row.team);
}

function roundFields(stage: StageSoFar, round: number): string[][] {
  const { plan, entrants, races, seed } = stage;
  const teams = racing(entrants);
  const isTeam = new Set(entrants.teams);
  const meetings: Meetings = new Map();
  for (let past = 1; past < round; past++) {
    for (const field of fieldsOf(races, past, (name) => isTeam.has(name))) {
      countMeetings(meetings, field.teams, field.teams.length < plan.fieldSize);
    }
  }
  if (plan.format === "swiss") {
    // No scores before the first race, so deal a snake.
    if (round === 1) return snakeFields(teams, plan.fieldSize);
    const order = rankTeams(stage).map((row) => row.team);
    // Guests have no score and are added last.
    const guests = teams.filter((team) => entrants.guests?.includes(team));
    return swissFields([...order, ...guests], plan.fieldSize, meetings);
  }
  return designedFields(teams, plan.fieldSize, round - 1, meetings, createChance(`${seed}:fields:${round}`));
}

function racesOfRound(
  { plan, entrants, races, seed }: StageSoFar,
  round: number,
  fields: readonly (readonly string[])[],
  numbers: readonly number[] = fields.map((_, index) => index),
): PlannedRace[] {
  const counts: SeatCounts = new Map();
  for (const race of races) countSeats(counts, race.seats);
  const chance = createChance(`${seed}:seats:${round}:${races.length}`);
  return fields.flatMap((teams, index) => {
    const field = [...teams];
    const empty = plan.fieldSize - field.length;
    if (entrants.houseCars.length < empty) {
      throw new RangeError(
        `${teams.length} teams do not fill a field of ${plan.fieldSize}, and there are only ${entrants.houseCars.length} house cars.`,
      );
    }
    for (let seat = 0; seat < empty; seat++) {
      field.push(entrants.houseCars[(round + numbers[index]! + seat) % entrants.houseCars.length]!);
    }
    return seatRaces(field, plan, counts, chance).map((seats) => ({ round, field: numbers[index]!, seats }));
  });
}

type SeatCounts = Map<string, number[]>;

export function allOrders(names: readonly string[]): string[][] {
  if (names.length <= 1) return [[...names]];
  return names.flatMap((first, index) =>
    allOrders([...names.slice(0, index), ...names.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}

/**
 * Balanced within the field, then over the stage; updates the counts.
 * @returns names in seat order per race
 */
function seatRaces(
  field: readonly string[],
  { seats, racesPerField }: { seats: SeatDesign; racesPerField: number },
  counts: SeatCounts,
  chance: Chance,
): string[][] {
  const races: string[][] = [];
  const inField = field.map(() => field.map(() => 0));
  const orders = seats === "all-orders" ? allOrders(field) : undefined;
  const total = orders?.length ?? racesPerField;
  for (let race = 0; race < total; race++) {
    const seated =
      orders?.[race] ??
      balancedSeats(
        field.map((name, car) =>
          field.map((_, seat) => inField[car]![seat]! * 10_000 + (counts.get(name)?.[seat] ?? 0)),
        ),
        chance,
      ).map((car) => field[car]!);
    countSeats(counts, seated);
    for (const [seat, name] of seated.entries()) inField[field.indexOf(name)]![seat]! += 1;
    races.push(seated);
  }
  return races;
}

function countSeats(counts: SeatCounts, seated: readonly string[]): void {
  for (const [seat, name] of seated.entries()) {
    const row = counts.get(name) ?? seated.map(() => 0);
    row[seat] = (row[seat] ?? 0) + 1;
    counts.set(name, row);
  }
}
