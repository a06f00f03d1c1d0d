/** The languages that a car may be written in. A source's language is told by how its file ends. */

interface CarLanguageRow {
  /** its own name, the same in every language of the site */
  title: string;
  /** of its files, with the dot */
  ending: string;
}

/** In the order in which they are offered. */
export const carLanguages = {
  python: { title: "Python", ending: ".py" },
  javascript: { title: "JavaScript", ending: ".js" },
  typescript: { title: "TypeScript", ending: ".ts" },
  solidity: { title: "Solidity", ending: ".sol" },
} as const satisfies Record<string, CarLanguageRow>;

export type CarLanguage = keyof typeof carLanguages;

export const carLanguageNames = Object.keys(carLanguages) as CarLanguage[];

export const isCarLanguage = (name: string): name is CarLanguage => Object.hasOwn(carLanguages, name);

/** The language of a file; undefined when it ends like none. */
export function languageOfFile(path: string): CarLanguage | undefined {
  const lower = path.toLowerCase();
  return carLanguageNames.find((name) => lower.endsWith(carLanguages[name].ending));
}
