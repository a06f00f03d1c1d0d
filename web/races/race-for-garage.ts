import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { encodeRaceLog } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";

const key = "garage-race";

/** Never throws. */
export function storeRaceForGarage(log: RaceLog, storage: () => Storage = () => window.sessionStorage): void {
  try {
    storage().setItem(key, encodeRaceLog(log));
  } catch {
    // Denied or full: the garage says that there is no race.
  }
}

export function readRaceForGarage(storage: () => Storage = () => window.sessionStorage): RaceLog | undefined {
  const text = storage().getItem(key);
  return text === null ? undefined : decodeRaceLog(text);
}
