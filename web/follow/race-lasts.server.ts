import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { layPace, leadInSeconds, raceLength } from "../races/replay/pace.ts";
import { readFacts } from "../races/replay/race-facts.ts";
import { layTape } from "../races/replay/race-tape.ts";

/** How long the screens show a race, from the press to the finish, in milliseconds. */
export function raceLastsMs(log: string): number {
  const tape = layTape(decodeRaceLog(log));
  return (leadInSeconds + raceLength(layPace(tape, readFacts(tape), "told"))) * 1_000;
}
