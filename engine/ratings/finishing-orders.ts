/**
 * Best first; ties are lists: [4, [0, 2], 1] means 4 won, 0 and 2 tied, 1 was last. Non-participants are missing. A
 * race without a winner also has an order.
 */
export interface FinishingOrder<Competitor> {
  readonly order: readonly (Competitor | readonly Competitor[])[];
  /**
   * Races of a block are resampled together, because they tell less than independent ones (for example the same cars in
   * other seats). Default: its own block.
   */
  readonly block?: string;
}

/** Flat arrays, because the fit iterates over them many times. */
export interface PackedOrders {
  readonly competitors: number;
  /** Race r owns the entries firstEntry[r] to firstEntry[r + 1] − 1, best first. */
  readonly firstEntry: Int32Array;
  readonly competitorAt: Int32Array;
  /** Per entry, the first entry after its tied group. */
  readonly groupEnd: Int32Array;
  /** Per race, from 0. */
  readonly blockOf: Int32Array;
  readonly blocks: number;
}

/** Throws a RangeError with the race and the rule. */
export function packOrders(races: readonly FinishingOrder<number>[], competitors: number): PackedOrders {
  const groups = races.map((race) => race.order.map((group) => (typeof group === "number" ? [group] : group)));
  const entries = groups.reduce((sum, race) => sum + race.reduce((cars, group) => cars + group.length, 0), 0);
  const firstEntry = new Int32Array(races.length + 1);
  const competitorAt = new Int32Array(entries);
  const groupEnd = new Int32Array(entries);
  const blockOf = new Int32Array(races.length);
  const blockNumbers = new Map<string, number>();
  const lastRaceOf = new Int32Array(competitors).fill(-1);
  let blocks = 0;
  let entry = 0;
  for (const [raceNumber, race] of groups.entries()) {
    if (race.length === 0) throw new RangeError(`Race ${raceNumber} has no cars: leave out races that were not run.`);
    for (const group of race) {
      if (group.length === 0) throw new RangeError(`Race ${raceNumber} has an empty group of tied cars: leave it out.`);
      const end = entry + group.length;
      for (const competitor of group) {
        if (!Number.isInteger(competitor) || competitor < 0 || competitor >= competitors) {
          throw new RangeError(
            `Race ${raceNumber} names competitor ${competitor}: numbers go from 0 to ${competitors - 1}.`,
          );
        }
        if (lastRaceOf[competitor] === raceNumber) {
          throw new RangeError(
            `Race ${raceNumber} names competitor ${competitor} twice: each takes one place in a race.`,
          );
        }
        lastRaceOf[competitor] = raceNumber;
        competitorAt[entry] = competitor;
        groupEnd[entry] = end;
        entry++;
      }
    }
    firstEntry[raceNumber + 1] = entry;
    const block = races[raceNumber]?.block;
    let blockNumber = block === undefined ? undefined : blockNumbers.get(block);
    if (blockNumber === undefined) {
      blockNumber = blocks++;
      if (block !== undefined) blockNumbers.set(block, blockNumber);
    }
    blockOf[raceNumber] = blockNumber;
  }
  return { competitors, firstEntry, competitorAt, groupEnd, blockOf, blocks };
}

/**
 * Cars that didn't win and are at the same distance tie; their order is only by seat.
 * @param cars first to last
 * @param distances in the same order
 * @param won whether the first finished
 */
export function levelTogether<Car>(cars: readonly Car[], distances: readonly number[], won: boolean): Car[][] {
  const groups: Car[][] = [];
  for (const [index, car] of cars.entries()) {
    const level = index > (won ? 1 : 0) && distances[index] === distances[index - 1];
    if (level) groups.at(-1)?.push(car);
    else groups.push([car]);
  }
  return groups;
}

/** Puts these cars last in a race, level with each other. */
export function lastInRace<Car>(order: readonly (readonly Car[])[], cars: ReadonlySet<Car>): Car[][] {
  const others = order.map((group) => group.filter((car) => !cars.has(car)));
  return [...others, order.flat().filter((car) => cars.has(car))].filter((group) => group.length > 0);
}
