import { setImmediate as nextTurn } from "node:timers/promises";

/** So long work may go on before it looks whether somebody has come, in milliseconds. */
const workMs = 3;
/**
 * Those who come are let in before work goes on for so many times as long as the work took, at least and at most so long: a rush that does
 * not end leaves a fifth of the time to work.
 */
const door = { timesWork: 4, leastMs: 3, mostMs: 100 };

/**
 * Lets those in who come while this process is busy. Its event loop takes up one new connection in each of its turns (libuv,
 * `uv__server_io`), and the embedded database answers all statements that wait within one turn: in a rush every turn took a tenth of a
 * second, three thousand connections waited half a minute in the kernel, and whoever came behind them as long. Once they are in it is
 * known who they are, and work can be shared out.
 */
export interface Arrivals {
  /** A connection was taken up. */
  note: () => void;
  /** Resolves at once where the loop has just turned, else when it turns without bringing anybody; in a rush after some milliseconds. */
  letIn: () => Promise<void>;
}

/** @param now milliseconds, never going backwards */
export function createArrivals(now: () => number = () => performance.now()): Arrivals {
  let came = false;
  let turnedAtMs = now();
  let lettingIn: Promise<void> | undefined;

  async function turn(): Promise<void> {
    const begunMs = now();
    const openMs = Math.min(door.mostMs, Math.max(door.leastMs, door.timesWork * (begunMs - turnedAtMs)));
    do {
      came = false;
      await nextTurn();
      turnedAtMs = now();
    } while (came && turnedAtMs - begunMs < openMs);
    lettingIn = undefined;
  }

  return {
    note() {
      came = true;
    },
    letIn() {
      if (lettingIn) return lettingIn;
      if (!came && now() - turnedAtMs < workMs) return Promise.resolve();
      return (lettingIn = turn());
    },
  };
}
