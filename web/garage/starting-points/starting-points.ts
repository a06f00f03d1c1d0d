/** What cars begin as: the first one, the templates of each language, and the house cars that exist in it. */
import type { Formula } from "#engine/race/formula.ts";
import type { CarFamily } from "#languages/compiling/car-family.ts";
import { type LessonLanguage, lessonLanguageOf, lessonLanguages } from "#languages/exercises/exercise.ts";
import { bilingualText } from "#languages/house-cars/bilingual.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import type { ScriptLanguage } from "#languages/first-cars/flaws.ts";
import { scriptTemplates, scriptTemplatesOf } from "#languages/first-cars/script-templates.ts";
import { sourceFor, templates, templatesOf } from "#languages/first-cars/templates.ts";
import { type CarFormatRule, formatOf } from "#rules/car-formats.ts";
import { chosenLanguage } from "../chosen-language.ts";

/** What a car begins as, in the words of the page. */
export interface Start {
  name: string;
  /** what it does, in a sentence */
  idea: string;
  text: string;
  /** id of the template */
  startedFrom: string;
  language: LessonLanguage;
}

/** The languages in which a competition takes cars, the first one first; all of them where it takes bytecode alone. */
export function takenLanguages({ off }: Pick<CarFormatRule, "off">): readonly LessonLanguage[] {
  const taken = lessonLanguages.filter((each) => !off.includes(formatOf(each)));
  return taken.length > 0 ? taken : lessonLanguages;
}

/** The language in which a car is begun: the one that was chosen on this device, where it is taken, else the first that is. */
export function languageToBeginIn(rule: Pick<CarFormatRule, "off">, chosen = chosenLanguage()): LessonLanguage {
  const wished = lessonLanguageOf(chosen);
  const taken = takenLanguages(rule);
  return taken.includes(wished) ? wished : taken[0]!;
}

/** The templates of a language, easiest first; each has one deliberate flaw. @param reader the page's language */
export function startsIn(language: LessonLanguage, family: Formula["family"], reader: string): Start[] {
  const all = language === "solidity" ? templatesOf(family) : scriptTemplatesOf(language, family);
  return all.map((template) => ({
    name: bilingualText(template.title, reader),
    idea: bilingualText(template.idea, reader),
    text: sourceFor(template, reader),
    startedFrom: template.id,
    language,
  }));
}

/** The template that a draft began as. */
export const templateOf = (startedFrom: string | null) =>
  [...templates, ...scriptTemplates].find(({ id }) => id === startedFrom);

const sources = import.meta.glob<string>("../../../languages/house-cars/*.{py,js}", {
  query: "?raw",
  import: "default",
});

const fileOf = (contractName: string, language: ScriptLanguage): string =>
  `../../../languages/house-cars/${contractName}.${language === "python" ? "py" : "js"}`;

/** The house cars of a family that exist in a language, easiest first; their sources are fetched when one is chosen. */
export function houseCarsIn(language: LessonLanguage, family: CarFamily) {
  return houseCars.flatMap((car) => {
    if (car.family !== family) return [];
    if (language === "solidity") return [{ car, load: () => Promise.resolve(car.source) }];
    const load = sources[fileOf(car.contractName, language)];
    return load ? [{ car, load }] : [];
  });
}
