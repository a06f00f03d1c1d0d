import { type CarLanguage, isCarLanguage } from "#languages/compiling/car-language.ts";

const key = "code-prix-car-language";
/** told on the window when somebody chooses here; other tabs hear of it by the storage's own event */
const changed = "code-prix-car-language-chosen";

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
  window.dispatchEvent(new CustomEvent(changed, { detail: language }));
}

/** Calls back when a language is chosen, with the choice where it was made on this page; gives what ends it. */
export function onLanguageChosen(listener: (chosen: CarLanguage | undefined) => void): () => void {
  const hear = (event: Event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    listener(typeof detail === "string" && isCarLanguage(detail) ? detail : chosenLanguage());
  };
  window.addEventListener(changed, hear);
  window.addEventListener("storage", hear);
  return () => {
    window.removeEventListener(changed, hear);
    window.removeEventListener("storage", hear);
  };
}
