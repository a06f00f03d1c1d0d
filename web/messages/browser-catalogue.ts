import type { Language } from "./language.ts";
import type { Messages } from "./messages.tsx";

/** A part of the texts, named as in the catalogue: `howToPlay` stands in `how-to-play.ts`. */
export type Feature = keyof Messages;

type Module = Record<string, unknown>;

const files: Record<Language, Record<string, () => Promise<Module>>> = {
  en: import.meta.glob<Module>("./en/*.ts"),
  tr: import.meta.glob<Module>("./tr/*.ts"),
};

/** The file of a feature, without its folder: `howToPlay` → `how-to-play.ts`. */
export function fileOfFeature(feature: string): string {
  return `${feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

/** Texts that every page needs. */
const always: readonly Feature[] = ["shell", "ui"];

/**
 * The texts of one language in a browser: a feature's file is fetched when the feature is first read, and a component that reads it
 * waits for it (by Suspense). What is in `features` is there before the first component is drawn.
 */
export async function loadCatalogue(language: Language, features: readonly string[]): Promise<Messages> {
  const fileOf = (feature: string) => files[language][`./${language}/${fileOfFeature(feature)}`];
  const loaded = new Map<string, unknown>();
  const loading = new Map<string, Promise<void>>();
  const load = (feature: string, file: () => Promise<Module>): Promise<void> => {
    const known = loading.get(feature);
    if (known) return known;
    const promise = file().then((module) => {
      loaded.set(feature, module[feature]);
    });
    loading.set(feature, promise);
    return promise;
  };
  await Promise.all(
    [...always, ...features].map(async (feature) => {
      const file = fileOf(feature);
      if (file) await load(feature, file);
    }),
  );
  return new Proxy({} as Messages, {
    get(_, feature) {
      if (typeof feature !== "string") return undefined;
      if (loaded.has(feature)) return loaded.get(feature);
      // The language itself asks things of objects too: "then", "toJSON". These are no features.
      const file = fileOf(feature);
      if (!file) return undefined;
      // React waits for what is thrown here, then draws the component again.
      // oxlint-disable-next-line typescript/only-throw-error -- a promise is how a component says that it waits
      throw load(feature, file);
    },
  });
}
