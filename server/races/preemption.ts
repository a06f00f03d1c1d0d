/**
 * How the pool interrupts a race thread. Only between two calls of cars, the thread reads shared memory and continues,
 * pauses, or abandons the race. Results don't depend on it.
 */
import type { CallResult, Machine, World } from "#engine/evm/machine.ts";

export const commands = { run: 0, pause: 1, abandon: 2 } as const;
/** Index of the whole work's processor time in microseconds. */
export const totalIndex = 1;
export const firstSeatIndex = 2;
const mostSeats = 64;

/** Memory shared by pool and thread, 32-bit integers. */
export function sharedOrders(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer((firstSeatIndex + mostSeats) * Int32Array.BYTES_PER_ELEMENT));
}

export class RaceAbandonedError extends Error {
  override name = "RaceAbandonedError";
}

const acts = ["deploy", "call", "callAndForget", "callTraced"] as const;

/**
 * Wraps the machine: worlds check the orders before each call and count its cost. The first world of a work belongs to
 * seat 0, the next to seat 1.
 * @param reportPaused called before the thread pauses
 */
export function createPreemption(orders: Int32Array, reportPaused: () => void) {
  let beganAt = 0;
  let seats = 0;
  let depth = 0;
  let work: number[] = [];

  function obeyOrder(): void {
    if (Atomics.load(orders, 0) === commands.pause) {
      reportPaused();
      Atomics.wait(orders, 0, commands.pause);
    }
    if (Atomics.load(orders, 0) === commands.abandon) throw new RaceAbandonedError();
  }

  function watch(world: World, seat: number): void {
    const index = Math.min(firstSeatIndex + seat, orders.length - 1);
    for (const act of acts) {
      const original = world[act].bind(world) as (...given: unknown[]) => CallResult;
      const watched = (...given: unknown[]): CallResult => {
        if (depth > 0) return original(...given);
        obeyOrder();
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
    /** Units of work in the seat's turns, and processor time (ms) of all its calls. */
    taken: (seat: number): { workUsed: number; hostMs: number } => ({
      workUsed: work[seat] ?? 0,
      hostMs: Math.round(Atomics.load(orders, Math.min(firstSeatIndex + seat, orders.length - 1)) / 1_000),
    }),
  };
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
