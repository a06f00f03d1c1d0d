/**
 * Computes orders from race results and the published rules, with integers and without product code, to compare with
 * pages and files.
 */

export interface CountedRace {
  /** from 0 */
  field: number;
  /** someone finished */
  isWon: boolean;
  /** first place first */
  seats: { team: string; distance: number }[];
}

export interface CountedStage {
  format: "round-robin" | "heats" | "championship";
  cars: number;
  points: number[];
  advancing: number;
  advancePerField: number;
  bestOthers: number;
  /** by seeding, without guests and house cars */
  teams: { team: string; division: string }[];
  races: CountedRace[];
}

export interface CountedPlace {
  team: string;
  advances: boolean;
}

interface Tally {
  /** of rivals beaten, in parts of `whole` */
  share: number;
  races: number;
  wins: number;
  points: number;
  finishes: number[];
}

/** Shares of up to nine rivals, and halves, are integers. */
const whole = 2 * 2_520;

export function countOrders(stage: CountedStage): Map<string, CountedPlace[]> {
  const scoring = new Map(stage.teams.map(({ team }, seeding) => [team, seeding]));
  const tallies = tallyOf(stage, stage.races, scoring);
  const heatPlaces = stage.format === "heats" ? placesInHeats(stage, scoring) : new Map<string, number>();
  const order = stage.teams.map(({ team }) => team);
  order.sort((a, b) => {
    const [one, two] = [tallies.get(a)!, tallies.get(b)!];
    const heat = (team: string) => Math.min(stage.advancePerField, heatPlaces.get(team) ?? stage.advancePerField);
    const byRule =
      stage.format === "championship"
        ? two.points - one.points || countBack(one, two)
        : (stage.format === "heats" ? heat(a) - heat(b) : 0) || byShare(one, two);
    return byRule || scoring.get(a)! - scoring.get(b)!;
  });
  const divisions = Map.groupBy(order, (team) => stage.teams.find((each) => each.team === team)!.division);
  return new Map(
    [...divisions].map(([division, teams]) => {
      const fields = Math.ceil(teams.length / stage.cars);
      const going = stage.format === "heats" ? fields * stage.advancePerField + stage.bestOthers : stage.advancing;
      return [division, teams.map((team, index) => ({ team, advances: index < going }))] as const;
    }),
  );
}

const byShare = (one: Tally, two: Tally) =>
  two.share * Math.max(1, one.races) - one.share * Math.max(1, two.races) || two.wins - one.wins;

function countBack(one: Tally, two: Tally): number {
  for (const [place, times] of two.finishes.entries()) {
    const less = times - (one.finishes[place] ?? 0);
    if (less !== 0) return less;
  }
  return 0;
}

function tallyOf(
  { points, cars }: CountedStage,
  races: readonly CountedRace[],
  scoring: ReadonlyMap<string, number>,
): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const team of scoring.keys())
    tallies.set(team, { share: 0, races: 0, wins: 0, points: 0, finishes: Array.from({ length: cars }, () => 0) });
  for (const race of races) {
    const seats = race.seats
      .map((seat, place) => ({ ...seat, isWinner: race.isWon && place === 0 }))
      .filter(({ team }) => scoring.has(team));
    for (const seat of seats) {
      const isLevel = (other: (typeof seats)[number]) =>
        other === seat || (!seat.isWinner && !other.isWinner && other.distance === seat.distance);
      const level = seats.filter(isLevel).length;
      const ahead = seats.findIndex(isLevel);
      const behind = seats.length - ahead - level;
      const tally = tallies.get(seat.team)!;
      tally.races += 1;
      tally.wins += ahead === 0 ? 1 : 0;
      tally.share += seats.length === 1 ? whole : ((2 * behind + level - 1) * whole) / (2 * (seats.length - 1));
      for (let place = ahead; place < ahead + level; place += 1) tally.points += ((points[place] ?? 0) * whole) / level;
      tally.finishes[ahead] = (tally.finishes[ahead] ?? 0) + 1;
    }
  }
  return tallies;
}

function placesInHeats(stage: CountedStage, scoring: ReadonlyMap<string, number>): Map<string, number> {
  const places = new Map<string, number>();
  for (const [, races] of Map.groupBy(stage.races, ({ field }) => field)) {
    const teams = [...new Set(races.flatMap(({ seats }) => seats.map(({ team }) => team)))].filter((team) =>
      scoring.has(team),
    );
    const tallies = tallyOf(stage, races, scoring);
    teams.sort((a, b) => byShare(tallies.get(a)!, tallies.get(b)!) || scoring.get(a)! - scoring.get(b)!);
    for (const [place, team] of teams.entries()) places.set(team, place);
  }
  return places;
}
