import { type CarLanguage, isCarLanguage } from "#languages/compiling/car-language.ts";

const key = "code-prix-car-language";
/** Same-tab event; other tabs get the storage event. */
const changed = "code-prix-car-language-chosen";

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
    // Storage is denied or full: ask again next time.
  }
  window.dispatchEvent(new CustomEvent(changed, { detail: language }));
}

/** The listener gets the choice if it was made in this tab. Returns a function that unsubscribes. */
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
