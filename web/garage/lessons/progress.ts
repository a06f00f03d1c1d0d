import { firstLap } from "#languages/cars/exercises/exercises.ts";

const learnParts = ["lesson", "challenges", "ladder"] as const;
export type LearnPart = (typeof learnParts)[number];

/** Stored on this device, without an account. */
export interface Progress {
  /** last opened */
  part: LearnPart;
  steps: readonly string[];
  openStep: number;
  challenges: readonly string[];
  openChallenge: string;
  beaten: readonly string[];
}

const key = "garage-progress";
const none: Progress = { part: "lesson", steps: [], openStep: 0, challenges: [], openChallenge: "", beaten: [] };

/** Never throws: starts from zero if storage is denied or corrupt. */
export function readProgress(storage: () => Storage = () => window.localStorage): Progress {
  try {
    const value = JSON.parse(storage().getItem(key) ?? "null") as Partial<Record<keyof Progress, unknown>> | null;
    const words = (list: unknown) => (Array.isArray(list) ? list.filter((each) => typeof each === "string") : []);
    const openStep = Number.isSafeInteger(value?.openStep) ? Math.max(0, value?.openStep as number) : 0;
    const steps = words(value?.steps);
    const next = steps.length >= firstLap.length ? "challenges" : "lesson";
    return {
      part: learnParts.find((part) => part === value?.part) ?? next,
      steps,
      openStep,
      challenges: words(value?.challenges),
      openChallenge: typeof value?.openChallenge === "string" ? value.openChallenge : "",
      beaten: words(value?.beaten),
    };
  } catch {
    return none;
  }
}

export function writeProgress(progress: Progress, storage: () => Storage = () => window.localStorage): void {
  try {
    storage().setItem(key, JSON.stringify(progress));
  } catch {
    // Storage is denied or full: it lasts until the page closes.
  }
}

export const withOne = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list : [...list, one];
