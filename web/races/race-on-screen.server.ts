import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import type { RaceOnScreen } from "#domain/show/scene.ts";
import { layPace, leadInSeconds, raceLength, turnAtSeconds } from "./replay/pace.ts";
import { readStory } from "./replay/race-story.ts";
import { buildTimeline } from "./replay/race-timeline.ts";

let last: { log: string; race: RaceOnScreen } | undefined;

/** Same pace as on the screens. Cached, because phones and operators ask for the same race. */
export function raceOnScreen(log: string): RaceOnScreen {
  if (last?.log !== log) last = { log, race: layRace(log) };
  return last.race;
}

function layRace(log: string): RaceOnScreen {
  const timeline = buildTimeline(decodeRaceLog(log));
  const pace = layPace(timeline, readStory(timeline), "told");
  return {
    lastsMs: (leadInSeconds + raceLength(pace)) * 1_000,
    turnAt: (elapsedMs) => turnAtSeconds(pace, elapsedMs / 1_000 - leadInSeconds),
  };
}
