/** How long a worker is kept by one batch: messages cost nothing beside it, and figures and stopping are never far. */
const batchMs = 25;
/** Batches that a worker has at once: it goes on with the second while the answer to the first is on its way. */
const lanes = 2;

export interface DealInput {
  races: number;
  workers: number;
  /** has a worker run the races from `start` to before `end`; settles when they are counted */
  run: (worker: number, start: number, end: number) => Promise<void>;
  /** any clock: it decides the sizes of batches, and no result */
  nowMs: () => number;
  /** no more races are dealt once this holds */
  isOver: () => boolean;
}

/**
 * Deals races out to workers, in order, until all are run. Batches begin with one race, so that the first figures come at once, and grow to
 * what a worker does in 25 ms; towards the end they shrink, so that nobody waits for the last.
 */
export async function dealRaces({ races, workers, run, nowMs, isOver }: DealInput): Promise<void> {
  const sizes = new BatchSizes(workers);
  let next = 0;
  const deal = async (worker: number) => {
    while (next < races && !isOver()) {
      const start = next;
      next += sizes.next(worker, races - start);
      const end = next;
      const askedMs = nowMs();
      await run(worker, start, end);
      sizes.took(worker, end - start, askedMs, nowMs());
    }
  };
  const all = Array.from({ length: workers * lanes }, (_, lane) => deal(lane % workers));
  await Promise.all(all);
}

class BatchSizes {
  /** by worker, races of its next batch as far as time goes; a phone's cores are not all as fast */
  readonly #most: number[];
  readonly #answeredMs: number[];

  constructor(workers: number) {
    this.#most = Array.from({ length: workers }, () => 1);
    this.#answeredMs = Array.from({ length: workers }, () => 0);
  }

  /** A worker's next batch while so many races are left. */
  next(worker: number, left: number): number {
    const share = Math.ceil(left / ((lanes + 1) * this.#most.length));
    return Math.max(1, Math.min(this.#most[worker]!, share));
  }

  /** A batch was asked for and answered at these times; before that, the worker was busy with another. */
  took(worker: number, races: number, askedMs: number, nowMs: number): void {
    const ms = nowMs - Math.max(askedMs, this.#answeredMs[worker]!);
    this.#answeredMs[worker] = nowMs;
    // answers that come together say little of how long each took: no more than twice as many at once
    const inTime = Math.floor((batchMs / ms) * races);
    this.#most[worker] = Math.max(1, Math.min(inTime, 2 * races));
  }
}
