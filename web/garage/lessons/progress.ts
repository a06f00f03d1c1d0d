/** What somebody has reached in the garage, kept on this device without an account. */
export interface Progress {
  /** steps of the first lap that reached their goal */
  steps: readonly string[];
  /** step in view */
  openStep: number;
  /** challenges that reached their goal */
  challenges: readonly string[];
  /** id of the challenge in view */
  openChallenge: string;
  /** house cars that were beaten */
  beaten: readonly string[];
}

const key = "garage-progress";
const none: Progress = { steps: [], openStep: 0, challenges: [], openChallenge: "", beaten: [] };

/** Never throws: with storage denied or damaged everybody starts anew. */
export function readProgress(storage: () => Storage = () => window.localStorage): Progress {
  try {
    const value = JSON.parse(storage().getItem(key) ?? "null") as Partial<Record<keyof Progress, unknown>> | null;
    const words = (list: unknown) => (Array.isArray(list) ? list.filter((each) => typeof each === "string") : []);
    const openStep = Number.isSafeInteger(value?.openStep) ? Math.max(0, value?.openStep as number) : 0;
    return {
      steps: words(value?.steps),
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
    // Denied or full: it lasts as long as the page.
  }
}

export const withOne = (list: readonly string[], one: string): readonly string[] =>
  list.includes(one) ? list : [...list, one];
