import { openLog } from "#engine/race-log/open-race-log.ts";
import { raceLogLines } from "#engine/race-log/race-log-text.ts";
import type { RaceRunKind } from "#domain/races/race-state.ts";
import { unpackLogSync } from "./packed-log.ts";
import type { RaceThreads } from "./race-threads.ts";
import type { RaceInput } from "./race-work.ts";
import type { RaceReport } from "#domain/races/race-report.ts";

export interface RaceRun {
  kind: RaceRunKind;
  /** machine, process and thread */
  worker: string;
  report: RaceReport;
  differsAt: number | null;
}

export type OfficialRuns = Awaited<ReturnType<typeof runTwice>>;

/**
 * Runs an official race on two workers and compares the logs' hashes. If they differ, a third run with the plain
 * interpreter, which defines every result, shows which one is wrong.
 */
export async function runTwice(threads: Pick<RaceThreads, "runApart">, race: RaceInput) {
  const run = async (kind: RaceRunKind, input: RaceInput, not: readonly string[]): Promise<RaceRun> => {
    const { result, worker } = await threads.runApart({ kind: "race", race: input }, "official", not);
    return { kind, worker, report: result, differsAt: null };
  };
  const first = await run("first", race, []);
  const second = await run("second", race, [first.worker]);
  if (first.report.logHash === second.report.logHash) return { runs: [first, second], hold: undefined };
  const third = await run("third", { ...race, interpreterOnly: true }, [first.worker, second.worker]);
  const runs = [first, second, third];
  const turn = firstDifference(first.report.log, second.report.log);
  const alone = runs.filter((each) =>
    runs.every((other) => other === each || other.report.logHash !== each.report.logHash),
  );
  for (const each of alone) {
    const other = runs.find((candidate) => candidate !== each);
    if (other) each.differsAt = firstDifference(each.report.log, other.report.log);
  }
  return { runs, hold: { alone: alone.length === 1 ? (alone[0]?.kind ?? null) : null, turn } };
}

/**
 * @param a packed
 * @returns from 1; null: not logs of one race, or they only differ after the last turn
 */
function firstDifference(a: Uint8Array, b: Uint8Array): number | null {
  const [logA, logB] = [a, b].map((log) => openLog(unpackLogSync(log)));
  if (!logA || !logB) return null;
  const [linesA, linesB] = [[...raceLogLines(logA)], [...raceLogLines(logB)]];
  if (linesA[0] !== linesB[0]) return null;
  // Two lines come before the first turn; no hash covers the second.
  const turns = Math.max(logA.turns.length, logB.turns.length);
  for (let turn = 1; turn <= turns; turn += 1) if (linesA[turn + 1] !== linesB[turn + 1]) return turn;
  return null;
}
