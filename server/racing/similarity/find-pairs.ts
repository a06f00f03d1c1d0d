/** What is compared of an accepted car. */
export interface CarPrints {
  submissionId: string;
  teamId: string;
  code: ReadonlySet<number>;
  /** one for each situation with what the car bought there */
  driving: ReadonlySet<number>;
}

/** What many cars begin with, by kind of print. */
export interface CommonPrints {
  code: ReadonlySet<number>;
  driving: ReadonlySet<number>;
}

/** Two cars of different teams that have much in common. */
export interface Pair {
  first: string;
  second: string;
  /** share of the smaller car's prints that the other has too, 0 to 1; null: one has too few of its own */
  codeLikeness: number | null;
  drivingLikeness: number | null;
}

/** Fewer prints than this, in common or in a car, say nothing. */
const leastPrints = 6;
/** Below this two cars count as independent. */
export const leastLikeness = 0.25;
/** The same of what cars decide. Few decisions are possible, and whoever thinks alike meets: independent cars share up to a half. */
const leastDecisions = 20;
export const leastDrivingLikeness = 0.6;
/** Pairs of teams that are looked at closely, those with most in common first. */
const mostCandidates = 5_000;
/** Pairs that are kept. */
export const mostPairs = 1_000;
/** What so many of the teams have written is common knowledge, and no sign that one has it from another. */
const commonShare = 0.1;
const leastCommonTeams = 20;

/**
 * Finds the pairs of teams whose cars are most alike, for each the two cars that are. Prints are looked up in an index, so that only
 * teams that share some are ever compared.
 *
 * @param base prints that prove nothing: of the cars that everybody starts from
 */
export function findPairs(cars: readonly CarPrints[], base: CommonPrints): Pair[] {
  const code = ownPrints(cars, (car) => car.code, base.code);
  const driving = ownPrints(cars, (car) => car.driving, base.driving);
  const carsOfTeam = Map.groupBy(cars.keys(), (index) => cars[index]?.teamId ?? "");
  const pairs: Pair[] = [];
  for (const [first, second] of closestTeams(cars, code, driving)) {
    let best: (Pair & { likeness: number }) | undefined;
    for (const a of carsOfTeam.get(first) ?? []) {
      for (const b of carsOfTeam.get(second) ?? []) {
        const pair = {
          first: cars[a]?.submissionId ?? "",
          second: cars[b]?.submissionId ?? "",
          codeLikeness: likeness(code[a]?.prints, code[b]?.prints),
          drivingLikeness: likeness(driving[a]?.prints, driving[b]?.prints, leastDecisions),
        };
        const most = greatestLikeness(pair);
        if (isAlike(pair) && most > (best?.likeness ?? 0)) best = { ...pair, likeness: most };
      }
    }
    if (!best) continue;
    const { likeness: _, ...pair } = best;
    pairs.push(pair);
  }
  return pairs.toSorted((a, b) => greatestLikeness(b) - greatestLikeness(a)).slice(0, mostPairs);
}

type Likenesses = Pick<Pair, "codeLikeness" | "drivingLikeness">;

export function greatestLikeness({ codeLikeness, drivingLikeness }: Likenesses): number {
  return Math.max(codeLikeness ?? 0, drivingLikeness ?? 0);
}

function isAlike({ codeLikeness, drivingLikeness }: Likenesses): boolean {
  return (codeLikeness ?? 0) >= leastLikeness || (drivingLikeness ?? 0) >= leastDrivingLikeness;
}

/** @returns null when one of the two has too little of its own to be compared */
function likeness(
  a: ReadonlySet<number> | undefined,
  b: ReadonlySet<number> | undefined,
  least = leastPrints,
): number | null {
  if (!a || !b || a.size < least || b.size < least) return null;
  const shared = a.intersection(b).size;
  return shared < leastPrints ? 0 : shared / Math.min(a.size, b.size);
}

/** A car's prints without the base's and without those that many teams have. */
interface OwnPrints {
  prints: ReadonlySet<number>;
  /** those that another team has too */
  shared: number[];
}

function ownPrints(
  cars: readonly CarPrints[],
  printsOf: (car: CarPrints) => ReadonlySet<number>,
  base: ReadonlySet<number>,
): OwnPrints[] {
  const teams = countTeams(cars, printsOf);
  const all = new Set(cars.map((car) => car.teamId)).size;
  const most = Math.max(leastCommonTeams, all * commonShare);
  return cars.map((car) => {
    const prints = new Set([...printsOf(car)].filter((print) => !base.has(print) && (teams.get(print) ?? 0) <= most));
    return { prints, shared: [...prints].filter((print) => (teams.get(print) ?? 0) > 1) };
  });
}

/** How many teams have each print. */
function countTeams(
  cars: readonly CarPrints[],
  printsOf: (car: CarPrints) => ReadonlySet<number>,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const own of Map.groupBy(cars, (car) => car.teamId).values()) {
    for (const print of new Set(own.flatMap((car) => [...printsOf(car)])))
      counts.set(print, (counts.get(print) ?? 0) + 1);
  }
  return counts;
}

/** The pairs of teams that share most opcodes, and those that share most decisions, a few of which many teams share. */
function closestTeams(
  cars: readonly CarPrints[],
  code: readonly OwnPrints[],
  driving: readonly OwnPrints[],
): [string, string][] {
  const pairs = [...candidates(cars, code, leastPrints), ...candidates(cars, driving, leastDecisions / 2)];
  return [...new Map(pairs.map((pair) => [pair.join(" "), pair])).values()];
}

/** Pairs of teams that share prints, those that share most first. */
function candidates(cars: readonly CarPrints[], own: readonly OwnPrints[], least: number): [string, string][] {
  const teams = [...new Set(cars.map((car) => car.teamId))];
  const numberOf = new Map(teams.map((team, index) => [team, index]));
  const common = new Map<number, number>();
  const having = new Map<number, Set<number>>();
  for (const [index, { shared }] of own.entries()) {
    const team = numberOf.get(cars[index]?.teamId ?? "") ?? 0;
    for (const print of shared) {
      const there = having.get(print);
      if (there) there.add(team);
      else having.set(print, new Set([team]));
    }
  }
  for (const there of having.values()) {
    const sorted = [...there].toSorted((a, b) => a - b);
    for (const [index, a] of sorted.entries()) {
      for (const b of sorted.slice(index + 1)) {
        const key = a * teams.length + b;
        common.set(key, (common.get(key) ?? 0) + 1);
      }
    }
  }
  return [...common]
    .filter(([, count]) => count >= least)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostCandidates)
    .map(([key]): [string, string] => [teams[Math.floor(key / teams.length)] ?? "", teams[key % teams.length] ?? ""]);
}
