/**
 * How a race thread is told to give way. Between two calls of cars, and never within one, the thread looks at memory that it shares with
 * the pool: it goes on, stands still until it may go on, or leaves its race to be run anew. No result depends on it.
 */
import type { CallResult, Machine, World } from "#engine/evm/machine.ts";

/** What the pool asks for, at index 0. */
export const commands = { goOn: 0, standStill: 1, leave: 2 } as const;
/** Index of the microseconds of processor time of the whole work so far. */
export const totalIndex = 1;
/** Index of those of seat 0; the others follow. */
export const firstSeatIndex = 2;
const mostSeats = 64;

/** @returns memory that both the pool and the thread read and write, 32-bit whole numbers */
export function sharedOrders(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer((firstSeatIndex + mostSeats) * Int32Array.BYTES_PER_ELEMENT));
}

/** Thrown through a race that is left. */
export class RaceLeftError extends Error {
  override name = "RaceLeftError";
}

const acts = ["deploy", "call", "callAndForget", "callTraced"] as const;

/**
 * The machine, but its worlds look at the orders before each call and count what the call took. The first world of a work is that of seat
 * 0, the next that of seat 1.
 *
 * @param tellStanding called before the thread stands still
 */
export function giveWayBetweenCalls(orders: Int32Array, tellStanding: () => void) {
  let beganAt = 0;
  let seats = 0;
  let depth = 0;
  /** units of work of the calls of each world, from seat 0 */
  let work: number[] = [];

  function giveWay(): void {
    if (Atomics.load(orders, 0) === commands.standStill) {
      tellStanding();
      Atomics.wait(orders, 0, commands.standStill);
    }
    if (Atomics.load(orders, 0) === commands.leave) throw new RaceLeftError();
  }

  function watch(world: World, seat: number): void {
    const index = Math.min(firstSeatIndex + seat, orders.length - 1);
    for (const act of acts) {
      const original = world[act].bind(world) as (...given: unknown[]) => CallResult;
      const watched = (...given: unknown[]): CallResult => {
        if (depth > 0) return original(...given);
        giveWay();
        depth += 1;
        const before = processorTime();
        try {
          const result = original(...given);
          if (act === "call") work[seat] = (work[seat] ?? 0) + result.workUsed;
          return result;
        } finally {
          depth -= 1;
          const after = processorTime();
          Atomics.add(orders, index, after - before);
          Atomics.store(orders, totalIndex, after - beganAt);
        }
      };
      Object.defineProperty(world, act, { value: watched, configurable: true });
    }
  }

  return {
    /** Another work begins: nothing is counted yet. */
    begin(): void {
      beganAt = processorTime();
      seats = 0;
      depth = 0;
      work = [];
      for (let index = totalIndex; index < orders.length; index += 1) Atomics.store(orders, index, 0);
    },
    end(): void {
      Atomics.store(orders, totalIndex, processorTime() - beganAt);
    },
    watched: <Watched extends Machine>(machine: Watched): Watched => ({
      ...machine,
      createWorld(options) {
        const world = machine.createWorld(options);
        watch(world, seats);
        seats += 1;
        return world;
      },
    }),
    /** What a seat's car took so far: units of work of its turns, and milliseconds of processor time of all its calls. */
    taken: (seat: number): { workUsed: number; hostMs: number } => ({
      workUsed: work[seat] ?? 0,
      hostMs: Math.round(Atomics.load(orders, Math.min(firstSeatIndex + seat, orders.length - 1)) / 1_000),
    }),
  };
}

/** Microseconds of this thread. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
