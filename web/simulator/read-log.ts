import { openLog } from "#engine/race/open-log.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import { Refusal } from "#engine/race/refusal.ts";

/** Largest log that is read, in bytes and in characters. */
export const largestLog = 16 * 1024 * 1024;

/** A log, or why it cannot be shown: the rule it breaks, the place, and the engine's own words. */
export type ReadLog =
  | { kind: "log"; log: RaceLog }
  | { kind: "refused"; rule: string; path: string; detail: string }
  | { kind: "too-large"; bytes: number }
  | { kind: "unreadable" };

/** Reads a log from its text. */
export function readLogText(text: string): ReadLog {
  try {
    return { kind: "log", log: openLog(text) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", rule: error.rule, path: error.path, detail: error.message };
    throw error;
  }
}

/** Reads a log from a file that somebody chose or dropped. */
export async function readLogFile(file: Blob): Promise<ReadLog> {
  if (file.size > largestLog) return { kind: "too-large", bytes: file.size };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { kind: "unreadable" };
  }
  return readLogText(text);
}
