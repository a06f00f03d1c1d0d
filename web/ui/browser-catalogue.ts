import { files } from "virtual:text-files";
import { formatsFor } from "#messages/formats.ts";
import type { Language } from "#messages/language.ts";
import type { Messages } from "./messages.tsx";

const always: readonly (keyof Messages)[] = ["shell", "ui"];

/** JavaScript and React's tools read these from any object. */
const noFeatures = new Set(["then", "toJSON", "$$typeof"]);

/** Fetched when first read, with Suspense; `features` are preloaded. */
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
