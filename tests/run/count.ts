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

export const check = async (code: Promise<number>): Promise<Count> =>
  (await code) === 0 ? { ...nothing, passed: 1 } : oneFailed;

export interface Outcome {
  count: Count;
  /** seconds by test */
  durations?: ReadonlyMap<string, number>;
  failures?: readonly string[];
}
