export interface Places {
  /** seats, highest distance first */
  seats: number[];
  swaps: number;
}

/** The exchange sort of the published games, highest first: not stable, so ties depend on turn order and swaps. */
export function sortByDistance(order: readonly number[], y: ArrayLike<number>): Places {
  const seats = order.slice();
  let swaps = 0;
  for (let i = 0; i < seats.length; i += 1) {
    for (let j = i + 1; j < seats.length; j += 1) {
      const first = seats[i]!;
      const second = seats[j]!;
      if (y[second]! > y[first]!) {
        seats[i] = second;
        seats[j] = first;
        swaps += 1;
      }
    }
  }
  return { seats, swaps };
}

export function sortAscending(places: readonly number[]): { sorted: number[]; swaps: number } {
  const sorted = [...places];
  let swaps = 0;
  for (let i = 0; i < sorted.length; i += 1) {
    for (let j = i + 1; j < sorted.length; j += 1) {
      if (sorted[j]! < sorted[i]!) {
        [sorted[i], sorted[j]] = [sorted[j]!, sorted[i]!];
        swaps += 1;
      }
    }
  }
  return { sorted, swaps };
}
