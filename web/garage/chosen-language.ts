import { type CarLanguage, isCarLanguage } from "#languages/compiling/car-language.ts";

const key = "code-prix-car-language";

/** The language in which somebody last began a car on this device; undefined before the first. Never throws. */
export function chosenLanguage(storage: () => Storage = () => window.localStorage): CarLanguage | undefined {
  try {
    const kept = storage().getItem(key) ?? "";
    return isCarLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepChosenLanguage(language: CarLanguage, storage: () => Storage = () => window.localStorage): void {
  try {
    storage().setItem(key, language);
  } catch {
    // Denied or full: it is asked again.
  }
}
