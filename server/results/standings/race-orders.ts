export interface LoggedRace {
  number: number;
  /** car ids, best first; level ones together */
  order: string[][];
  won: boolean;
}

/**
 * Flat arrays: cheap to send to a thread, and two million races need less than 100 MB. Race r owns the entries
 * firstEntry[r] to firstEntry[r + 1] − 1, best first.
 */
export interface PackedRaces {
  /** car ids, indexed by `carAt` */
  cars: string[];
  /** per race */
  numbers: Int32Array;
  firstEntry: Int32Array;
  /** per race; 1: the winner finished */
  won: Uint8Array;
  carAt: Int32Array;
  /** per entry; 1: level with the previous entry */
  isLevel: Uint8Array;
}

export interface RaceOrders {
  readonly count: number;
  readonly lastNumber: number;
  add: (race: LoggedRace) => void;
  copy: () => RaceOrders;
  packed: () => PackedRaces;
}

export function createRaceOrders(from?: PackedRaces): RaceOrders {
  const cars = from ? [...from.cars] : [];
  const numberOf = new Map(cars.map((car, number) => [car, number]));
  let races = from?.numbers.length ?? 0;
  let entries = from?.carAt.length ?? 0;
  let numbers = from?.numbers ?? new Int32Array(64);
  let firstEntry = from?.firstEntry ?? new Int32Array(65);
  let won = from?.won ?? new Uint8Array(64);
  let carAt = from?.carAt ?? new Int32Array(320);
  let isLevel = from?.isLevel ?? new Uint8Array(320);
  const packed = (): PackedRaces => ({
    cars: [...cars],
    numbers: numbers.slice(0, races),
    firstEntry: firstEntry.slice(0, races + 1),
    won: won.slice(0, races),
    carAt: carAt.slice(0, entries),
    isLevel: isLevel.slice(0, entries),
  });
  return {
    get count() {
      return races;
    },
    get lastNumber() {
      return races === 0 ? 0 : numbers[races - 1]!;
    },
    add({ number, order, won: hasWon }) {
      if (races === numbers.length) {
        numbers = grown(numbers, new Int32Array(2 * races + 64));
        firstEntry = grown(firstEntry, new Int32Array(2 * races + 65));
        won = grown(won, new Uint8Array(2 * races + 64));
      }
      for (const group of order) {
        for (const [index, car] of group.entries()) {
          if (entries === carAt.length) {
            carAt = grown(carAt, new Int32Array(2 * entries + 64));
            isLevel = grown(isLevel, new Uint8Array(2 * entries + 64));
          }
          let carNumber = numberOf.get(car);
          if (carNumber === undefined) {
            carNumber = cars.push(car) - 1;
            numberOf.set(car, carNumber);
          }
          carAt[entries] = carNumber;
          isLevel[entries] = index > 0 ? 1 : 0;
          entries += 1;
        }
      }
      numbers[races] = number;
      won[races] = hasWon ? 1 : 0;
      races += 1;
      firstEntry[races] = entries;
    },
    copy: () => createRaceOrders(packed()),
    packed,
  };
}

function grown<Numbers extends Int32Array | Uint8Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}
