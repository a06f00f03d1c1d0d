import type { Formula } from "#engine/race/formula.ts";
import { startThread } from "../../base/processes/in-thread.ts";
import type { BaseCode } from "./common-base.ts";
import type { Pair } from "./find-pairs.ts";

/** An accepted car to compare. */
export interface CarCode {
  submissionId: string;
  teamId: string;
  source: string | null;
  initcode: Uint8Array;
}

/**
 * Finds pairs of cars in a thread of its own, so that no request waits for it.
 *
 * @param formula cars are put into situations of races under it
 * @param portions the cars, as many at a time as fit into memory
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export async function compareInThread(
  base: BaseCode,
  formula: Formula,
  portions: AsyncIterable<readonly CarCode[]>,
): Promise<Pair[]> {
  const thread = startThread({
    module: new URL("./comparer.worker.ts", import.meta.url),
    input: { base, formula },
    name: "that compares cars",
    // for each portion; far above what 20 000 cars need
    timeLimitMs: 600_000,
    memoryLimitMb: 2_048,
  });
  try {
    for await (const portion of portions) await thread.ask<"taken">(portion);
    return await thread.ask<Pair[]>("all");
  } finally {
    await thread.end();
  }
}
