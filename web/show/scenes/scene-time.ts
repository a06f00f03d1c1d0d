import { createContext, use, useEffect, useState } from "react";

export interface SceneTiming {
  clock: { nowMs: () => number };
  /** 0: no animation */
  stepAtMs: number;
  sceneAtMs: number;
}

export const SceneTimingContext = createContext<SceneTiming | null>(null);

function useTiming(): SceneTiming {
  const timing = use(SceneTimingContext);
  if (!timing) throw new Error("A scene's clock needs a screen around it.");
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
  const [, render] = useState<T | null>(null);
  useEffect(() => {
    const timer = setInterval(() => render(read(elapsedOf(timing), timing.clock.nowMs())), everyMs);
    return () => clearInterval(timer);
  });
  return read(elapsedOf(timing), timing.clock.nowMs());
}
