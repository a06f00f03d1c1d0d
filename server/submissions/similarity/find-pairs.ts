export interface CarPrints {
  submissionId: string;
  teamId: string;
  code: ReadonlySet<number>;
  driving: ReadonlySet<number>;
}

export interface CommonPrints {
  code: ReadonlySet<number>;
  driving: ReadonlySet<number>;
}

export interface Pair {
  first: string;
  second: string;
  /** share of the smaller car's prints, 0 to 1; null: too few of its own */
  codeLikeness: number | null;
  drivingLikeness: number | null;
}

/** Fewer prints, shared or in a car, prove nothing. */
const leastPrints = 6;
/** Independent cars stay below this. */
export const leastLikeness = 0.25;
/** The same for decisions. Few are possible, so independent cars share up to half. */
const leastDecisions = 20;
export const leastDrivingLikeness = 0.6;
/** Pairs of teams compared in detail, most shared prints first. */
const mostCandidates = 5_000;
export const mostPairs = 1_000;
/** Code that this share of teams has is common knowledge. */
const commonShare = 0.1;
const leastCommonTeams = 20;

/**
 * Finds the most similar pair of cars per pair of teams. An index of prints limits comparisons to teams that share
 * some.
 * @param base prints of base cars, which prove nothing
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

function likeness(
  a: ReadonlySet<number> | undefined,
  b: ReadonlySet<number> | undefined,
  least = leastPrints,
): number | null {
  if (!a || !b || a.size < least || b.size < least) return null;
  const shared = a.intersection(b).size;
  return shared < leastPrints ? 0 : shared / Math.min(a.size, b.size);
}

type OwnPrints = ReturnType<typeof ownPrints>[number];

function ownPrints(
  cars: readonly CarPrints[],
  printsOf: (car: CarPrints) => ReadonlySet<number>,
  base: ReadonlySet<number>,
) {
  const teams = countTeams(cars, printsOf);
  const all = new Set(cars.map((car) => car.teamId)).size;
  const most = Math.max(leastCommonTeams, all * commonShare);
  return cars.map((car) => {
    const prints = new Set([...printsOf(car)].filter((print) => !base.has(print) && (teams.get(print) ?? 0) <= most));
    return { prints, shared: [...prints].filter((print) => (teams.get(print) ?? 0) > 1) };
  });
}

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

function closestTeams(
  cars: readonly CarPrints[],
  code: readonly OwnPrints[],
  driving: readonly OwnPrints[],
): [string, string][] {
  const pairs = [...candidates(cars, code, leastPrints), ...candidates(cars, driving, leastDecisions / 2)];
  return [...new Map(pairs.map((pair) => [pair.join(" "), pair])).values()];
}

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
