import { files } from "virtual:text-files";
import { formatsFor } from "#messages/formats.ts";
import type { Language } from "#messages/language.ts";
import type { Messages } from "./messages.tsx";

/** Texts that every page needs. */
const always: readonly (keyof Messages)[] = ["shell", "ui"];

/** What else is asked of an object, by the language (`then`, `toJSON`) and by React's tools; these are no features. */
const noFeatures = new Set(["then", "toJSON", "$$typeof"]);

/**
 * The texts of one language in a browser: a feature's file is fetched when the feature is first read, and a component that reads it
 * waits for it (by Suspense). What is in `features` is there before the first component is drawn.
 */
export async function loadCatalogue(language: Language, features: readonly string[]): Promise<Messages> {
  const loaded = new Map<string, unknown>();
  const loading = new Map<string, Promise<void>>();
  const load = (feature: string): Promise<void> => {
    const known = loading.get(feature);
    if (known) return known;
    const promise = Promise.resolve(files[language]?.[feature]?.()).then((module) => {
      loaded.set(feature, module?.default(formatsFor(language)));
    });
    loading.set(feature, promise);
    return promise;
  };
  await Promise.all([...always, ...features].map(load));
  return new Proxy({} as Messages, {
    get(_, feature) {
      if (typeof feature !== "string" || noFeatures.has(feature)) return undefined;
      if (loaded.has(feature)) return loaded.get(feature);
      // React waits for what is thrown here, then draws the component again.
      // oxlint-disable-next-line typescript/only-throw-error -- a promise is how a component says that it waits
      throw load(feature);
    },
  });
}
