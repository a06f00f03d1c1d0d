import { z } from "zod";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { raceSoFar, type RaceSoFar } from "#engine/race-log/race-so-far.ts";
import { sceneFields, seenOf, type RaceOnScreen, type Scene, type SceneTeam } from "../scene.ts";

export interface RaceContent {
  kind: "race";
  title: string;
  brand: string | null;
  log: string;
  seats: SceneTeam[];
  /** absent in older data */
  of?: { stage: string; number: number; races: number };
}

interface SeenRace {
  seats: SceneTeam[];
  /** null: on the grid, or over */
  running: Omit<RaceSoFar, "turns"> | null;
  /** team ids, first to last; null: not over on screen */
  order: string[] | null;
}

/** Poll interval for a running race, about a turn. Constant, so that it reveals nothing. */
const raceUpdateMs = 1_000;

/** For those who run the show; null: on the grid. */
export function raceProgress(
  { log }: RaceContent,
  step: number,
  elapsedMs: number,
  onScreen: (log: string) => RaceOnScreen,
): "running" | "over" | null {
  if (step === 0) return null;
  return elapsedMs < onScreen(log).lastsMs ? "running" : "over";
}

export const race = {
  kind: "race",
  schema: () =>
    z.object({
      ...sceneFields(),
      kind: z.literal("race"),
      raceId: z.string().min(1).max(64).optional(),
      /** without a race: sending the show takes this stage's last one */
      lastRaceOf: z.string().min(1).max(64).optional(),
    }),
  // Line-up and race.
  steps: () => 2,
  seen(content, step, elapsedMs, onScreen) {
    const lineUp: SeenRace = { seats: content.seats, running: null, order: null };
    if (step === 0) return seenOf(content, lineUp);
    const { lastsMs, turnAt } = onScreen(content.log);
    const leftMs = lastsMs - elapsedMs;
    const log = decodeRaceLog(content.log);
    if (leftMs > 0) {
      const { turns: _revealsTheEnd, ...running } = raceSoFar(log, turnAt(elapsedMs));
      // The exact rest would reveal how close the finish is.
      return seenOf(content, { ...lineUp, running }, Math.min(leftMs, raceUpdateMs));
    }
    return seenOf(content, {
      ...lineUp,
      order: log.finishOrder.flatMap((seat) => content.seats[seat]?.teamId ?? []),
    });
  },
  facts(content, step) {
    if (step === 0) return [{ what: "line-up" }];
    const { winner } = decodeRaceLog(content.log);
    return [{ what: "race", winner: winner === null ? null : (content.seats[winner]?.name ?? null) }];
  },
  teamsInFocus: ({ seats }) => seats,
  isOfStage: true,
} as const satisfies Scene<RaceContent>;
