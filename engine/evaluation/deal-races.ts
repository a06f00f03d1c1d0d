/** Long enough to hide messaging costs, short enough for progress and cancelling. */
const batchMs = 25;
/** Batches in flight per worker, so that it doesn't wait for messages. */
const lanes = 2;

export interface DealInput {
  races: number;
  workers: number;
  run: (worker: number, start: number, end: number) => Promise<void>;
  /** only affects batch sizes, never results */
  nowMs: () => number;
  isOver: () => boolean;
}

/**
 * Deals races in order. Batches start with one race for quick first figures, grow to 25 ms of work, and shrink towards
 * the end so that workers finish together.
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
  /** next batch size per worker, because cores differ in speed */
  readonly #most: number[];
  readonly #answeredMs: number[];

  constructor(workers: number) {
    this.#most = Array.from({ length: workers }, () => 1);
    this.#answeredMs = Array.from({ length: workers }, () => 0);
  }

  next(worker: number, left: number): number {
    const share = Math.ceil(left / ((lanes + 1) * this.#most.length));
    return Math.max(1, Math.min(this.#most[worker]!, share));
  }

  /** Called with the times of request and answer. */
  took(worker: number, races: number, askedMs: number, nowMs: number): void {
    const ms = nowMs - Math.max(askedMs, this.#answeredMs[worker]!);
    this.#answeredMs[worker] = nowMs;
    // answers that arrive together say little about time, so at most double
    const inTime = Math.floor((batchMs / ms) * races);
    this.#most[worker] = Math.max(1, Math.min(inTime, 2 * races));
  }
}
