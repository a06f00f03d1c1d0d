/** A race that a page leaves for the garage, which opens in this tab. */
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { encodeRaceLog } from "#engine/race/race-log-text.ts";
import type { RaceLog } from "#engine/race/race-log.ts";

const key = "garage-race";

/** Leaves a race of house cars for the garage. Never throws. */
export function leaveRace(log: RaceLog, storage: () => Storage = () => window.sessionStorage): void {
  try {
    storage().setItem(key, encodeRaceLog(log));
  } catch {
    // Denied or full: the garage says that there is no race.
  }
}

/** The race that was left. @throws Error when what lies there is no race log, or storage is denied */
export function readLeftRace(storage: () => Storage = () => window.sessionStorage): RaceLog | undefined {
  const text = storage().getItem(key);
  return text === null ? undefined : decodeRaceLog(text);
}
