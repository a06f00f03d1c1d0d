import { openLog } from "#engine/race-log/open-race-log.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { Refusal } from "#engine/formula/refusal.ts";

/** In bytes and in characters. */
export const largestLog = 16 * 1024 * 1024;

export type ReadLog =
  | { kind: "log"; log: RaceLog }
  | { kind: "refused"; rule: string; path: string; detail: string }
  | { kind: "too-large"; bytes: number }
  | { kind: "unreadable" };

export function readLogText(text: string): ReadLog {
  try {
    return { kind: "log", log: openLog(text) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", rule: error.rule, path: error.path, detail: error.message };
    throw error;
  }
}

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
