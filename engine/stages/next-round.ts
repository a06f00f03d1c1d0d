import { createChance } from "../ratings/chance.ts";
import { countMeetings, designedFields, snakeFields, swissFields, type Meetings } from "./balanced-fields.ts";
import { drawGroups } from "./draw.ts";
import { fieldTable, rankTeams } from "./order-stage.ts";
import { countSeats, seatRaces, type SeatCounts } from "./seat-orders.ts";
import type { StagePlan } from "./stage-plan.ts";

/** Who races in a stage. */
export interface StageEntrants {
  /** in seeded order, best first */
  readonly teams: readonly string[];
  /** fill empty seats; they neither score nor advance. At least one less than a field has seats. */
  readonly houseCars: readonly string[];
  /** teams that race no further and get no place: taken out or disqualified */
  readonly withdrawn: readonly string[];
  /** their places stay empty; otherwise whoever comes behind them moves up */
  readonly keepsPlaces?: boolean;
  /** teams that race out of competition: nobody's score counts them, they get no place and go nowhere, as house cars */
  readonly guests?: readonly string[];
  /** teams of each division where the same races give several orders; absent: one order of all */
  readonly divisions?: readonly (readonly string[])[];
}

/** A race that counts. */
export interface StageRace {
  /** from 1 */
  readonly round: number;
  /** within the round, from 0 */
  readonly field: number;
  /** names in seat order, house cars among them */
  readonly seats: readonly string[];
  /** names best first; level ones together */
  readonly order: readonly (readonly string[])[];
}

export type PlannedRace = Pick<StageRace, "round" | "field" | "seats">;

/** What the plan of a round depends on. The same gives the same races. */
export interface StageSoFar {
  readonly plan: StagePlan;
  readonly entrants: StageEntrants;
  /** all races of the rounds so far; a round is planned when the last one is over */
  readonly races: readonly StageRace[];
  /** rounds among them that were raced beyond the plan; 0 unless given */
  readonly furtherRounds?: number;
  /** nobody may know it before the cars are frozen */
  readonly seed: string;
}

/**
 * The races of a stage's next round; empty when all its rounds are raced.
 *
 * - qualifying, round robin, championship, grand final: in each round every car races once, against others each time (`designedFields`)
 * - Swiss: cars of about equal score, who did not meet if that can be
 * - heats: one round in fields dealt as a snake by seeding, or drawn from seeded pots
 * - knock-out: the same in its first round, then dealt as a snake; the best of each go to the next round, until one field decides
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
 * One round more than planned, to tell apart places that matter: heats and knock-out run fields of the last round again, the others add
 * a round of their kind.
 *
 * @param fields numbers of the last round's fields whose places are still open; only heats ask for it
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
  // A knock-out's round number says how far a team came, so its further races belong to the final round itself.
  const round = plan.format === "knock-out" ? last : last + 1;
  return racesOfRound(
    stage,
    round,
    again.map((field) => field.teams),
    again.map((field) => field.number),
  );
}

/** The groups that were drawn, or dealt by seeding. */
function firstGroups({ plan, entrants, seed }: StageSoFar): string[][] {
  return drawGroups(racing(entrants), plan.fieldSize, plan.draw ?? "snake", seed).groups;
}

/** The teams that race on and get a place, in seeded order. */
export function scoring(entrants: StageEntrants): string[] {
  const guests = new Set(entrants.guests);
  return racing(entrants).filter((team) => !guests.has(team));
}

/** The teams that race on, in seeded order. */
export function racing({ teams, withdrawn }: StageEntrants): string[] {
  return teams.filter((team) => !withdrawn.includes(team));
}

export function lastRound(races: readonly Pick<StageRace, "round">[]): number {
  return races.reduce((last, race) => Math.max(last, race.round), 0);
}

/** The fields of a round with their teams, in the order of their numbers; teams in the order of the first race's seats. */
export function fieldsOf(races: readonly StageRace[], round: number, isTeam = isAnybody) {
  const fields = new Map<number, string[]>();
  for (const race of races) {
    if (race.round === round && !fields.has(race.field)) fields.set(race.field, race.seats.filter(isTeam));
  }
  return [...fields].sort((a, b) => a[0] - b[0]).map(([number, teams]) => ({ number, teams }));
}

const isAnybody = (name: string): boolean => name !== "";

/** Who goes on after a round of a knock-out, best first: the first of all fields, then the seconds and so on. */
function survivors({ plan, entrants, races, seed }: StageSoFar): string[] {
  const round = lastRound(races);
  const teams = new Set(scoring(entrants));
  const going = fieldsOf(races, round, (name) => teams.has(name)).flatMap((field) => {
    const table = fieldTable({ plan, entrants, races, seed }, field.teams, round);
    // At least one is out, or the bracket would never end.
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
    // Before the first race there are no scores: fields are dealt as a snake, so that all are about equally strong.
    if (round === 1) return snakeFields(teams, plan.fieldSize);
    const order = rankTeams(stage).map((row) => row.team);
    // Who has no score meets those at the end.
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
