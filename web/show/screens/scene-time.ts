import { createContext, use, useEffect, useState } from "react";
import type { ServerClock } from "./server-clock.ts";

export interface SceneTiming {
  clock: ServerClock;
  /** 0: no animation */
  stepAtMs: number;
  sceneAtMs: number;
}

export const SceneTimingContext = createContext<SceneTiming | null>(null);

function useTiming(): SceneTiming {
  const timing = use(SceneTimingContext);
  if (!timing) throw new Error("There is no screen around this scene.");
  return timing;
}

/** Longer than any animation. */
const longAgoMs = 86_400_000;

function elapsedOf({ clock, stepAtMs }: SceneTiming): number {
  return stepAtMs === 0 ? longAgoMs : clock.nowMs() - stepAtMs;
}

export function useSceneClock(): { elapsedMs: () => number; nowMs: () => number; sceneAtMs: number } {
  const timing = useTiming();
  return { elapsedMs: () => elapsedOf(timing), nowMs: () => timing.clock.nowMs(), sceneAtMs: timing.sceneAtMs };
}

/**
 * Re-renders only when the value changes.
 * @param read must return equal values for what looks the same
 */
export function useOverTime<T extends string | number | boolean>(
  read: (elapsedMs: number, nowMs: number) => T,
  everyMs = 40,
): T {
  const timing = useTiming();
  const [, draw] = useState<T | null>(null);
  useEffect(() => {
    const timer = setInterval(() => draw(read(elapsedOf(timing), timing.clock.nowMs())), everyMs);
    return () => clearInterval(timer);
  });
  return read(elapsedOf(timing), timing.clock.nowMs());
}
