import { importKitLog, looksLikeKitLog } from "./kit-logs.ts";
import type { RaceLog } from "./race-log.ts";
import { decodeRaceLog } from "./race-log-reader.ts";
import { Refusal } from "../formula/refusal.ts";

/** Our own format, or a kit's `gameLog.json`. @throws {Refusal} with the problem, its place and what to do */
export function openLog(text: string): RaceLog {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start === "") throw new Refusal("", "empty", "The file is empty. Choose a race log or a kit's gameLog.json.");
  if (!start.startsWith("{")) {
    throw new Refusal(
      "",
      "not-json",
      "This is not a log. Choose a race log or a kit's gameLog.json; both start with {.",
    );
  }
  return looksLikeKitLog(text) || !start.slice(0, 40).includes('"raceLog"') ? importKitLog(text) : decodeRaceLog(start);
}
