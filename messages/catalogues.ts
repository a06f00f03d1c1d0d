import type { Catalogue } from "./catalogue.generated.ts";
import { languages } from "./languages.ts";
import { compileTopic, readTopic, textFolder, topicsOf } from "./read-topics.ts";

/**
 * All texts, by language. In the bundle of the pages the build puts compiled texts in the place of this module
 * (`text-modules.ts`).
 */
export const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  languages.map(({ code }) => [code, readCatalogue(code)]),
);

/** The texts of a language. A topic is read and compiled when it is first asked for: a process that runs from source needs a few. */
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
