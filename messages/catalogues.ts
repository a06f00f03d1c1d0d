import type { Catalogue } from "./catalogue.generated.ts";
import { languages } from "./languages.ts";
import { compileTopic, readTopic, textFolder, topicsOf } from "./read-topics.ts";

/** Builds replace this module by compiled texts (`text-modules.ts`). */
export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  languages.map(({ code }) => [code, readCatalogue(code)]),
);

/** Compiles topics lazily, for processes that run from source. */
export function readCatalogue(language: string, folder = textFolder): Catalogue {
  const catalogue = {};
  for (const topic of topicsOf("en", folder)) {
    let texts: unknown;
    Object.defineProperty(catalogue, topic, {
      enumerable: true,
      get: () => (texts ??= compileTopic(readTopic(language, topic, folder), language)),
    });
  }
  return catalogue as Catalogue;
}
