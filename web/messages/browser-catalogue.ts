import { onFirstSign } from "../browser/on-first-activity.ts";
import { formatsFor, type Formats } from "#messages/formats.ts";
import type { Language } from "#messages/language.ts";
import type { Messages } from "./messages.tsx";

/** A part of the texts, named as in the catalogue: `howToPlay` stands in `how-to-play.json`. */
export type Feature = keyof Messages;

/** A topic's module: it makes the texts of the language's formats. */
type TextModule = { default: (formats: Formats) => unknown };

/** Texts that every page needs. */
const always: readonly Feature[] = ["shell", "ui"];

/** What else is asked of an object, by the language (`then`, `toJSON`) and by React's tools; these are no features. */
const noFeatures = new Set(["then", "toJSON", "$$typeof"]);

/** Which file holds which texts is a list of its own, which the first page does without: it names its files itself. */
const catalogueFiles = () => import("./catalogue-files.ts");

/**
 * The texts of one language in a browser: a feature's file is fetched when the feature is first read, and a component that reads it
 * waits for it (by Suspense). What is in `features` is there before the first component is drawn.
 *
 * @param addresses of the files that the page names, by feature; others are looked up
 */
export async function loadCatalogue(
  language: Language,
  features: readonly string[],
  addresses: Readonly<Record<string, string>>,
): Promise<Messages> {
  const loaded = new Map<string, unknown>();
  const loading = new Map<string, Promise<void>>();
  const fetchFile = async (feature: string): Promise<TextModule | undefined> => {
    const address = addresses[feature];
    if (address !== undefined)
      try {
        // The keeper of a page for a refresh without a network has this file, and not the list.
        return (await import(/* @vite-ignore */ address)) as TextModule;
      } catch (error) {
        // Without a network the list's imports wait for one.
        if (navigator.onLine) throw error;
      }
    const { files } = await catalogueFiles();
    return files[language]?.[feature]?.();
  };
  const load = (feature: string): Promise<void> => {
    const known = loading.get(feature);
    if (known) return known;
    const promise = fetchFile(feature).then((module) => {
      loaded.set(feature, module?.default(formatsFor(language)));
    });
    loading.set(feature, promise);
    return promise;
  };
  await Promise.all([...always, ...features].map(load));
  // Another page's texts should not have to wait for it. Whoever needs it asks again, and is told of a failure.
  onFirstSign(() => void catalogueFiles().catch(() => {}));
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
