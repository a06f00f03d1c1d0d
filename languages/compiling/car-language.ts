interface CarLanguageRow {
  title: string;
  /** with the dot */
  ending: string;
}

/** In the order shown. */
export const carLanguages = {
  python: { title: "Python", ending: ".py" },
  javascript: { title: "JavaScript", ending: ".js" },
  typescript: { title: "TypeScript", ending: ".ts" },
  solidity: { title: "Solidity", ending: ".sol" },
} as const satisfies Record<string, CarLanguageRow>;

export type CarLanguage = keyof typeof carLanguages;

export const carLanguageNames = Object.keys(carLanguages) as CarLanguage[];

export const isCarLanguage = (name: string): name is CarLanguage => Object.hasOwn(carLanguages, name);

export function languageOfFile(path: string): CarLanguage | undefined {
  const lower = path.toLowerCase();
  return carLanguageNames.find((name) => lower.endsWith(carLanguages[name].ending));
}
