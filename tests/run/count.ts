/** How a step of `npm test` ended. A check counts as one. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0 };

export const oneFailed: Count = { ...nothing, failed: 1 };

export function add(a: Count, b: Count): Count {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** A check by itself: it holds, or it does not. */
export const check = async (code: Promise<number>): Promise<Count> =>
  (await code) === 0 ? { ...nothing, passed: 1 } : oneFailed;

/** What a step found: its count, what its tests took, and what failed, for the closing lines. */
export interface Outcome {
  count: Count;
  /** seconds by test */
  durations?: ReadonlyMap<string, number>;
  failures?: readonly string[];
}
