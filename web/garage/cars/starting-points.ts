import type { Formula } from "#engine/formula/formula.ts";
import type { CarFamily } from "#languages/compiling/car-language.ts";
import { type LessonLanguage, lessonLanguageOf, lessonLanguages } from "#languages/cars/exercises/exercise.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { ScriptLanguage } from "#languages/cars/first-cars/flaws.ts";
import { scriptTemplates, scriptTemplatesOf } from "#languages/cars/first-cars/script-templates.ts";
import { sourceFor, templates, templatesOf } from "#languages/cars/first-cars/templates.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { type CarFormatRule, formatOf } from "#domain/competitions/car-formats.ts";
import { chosenLanguage } from "../chosen-language.ts";

export interface Start {
  name: string;
  idea: string;
  text: string;
  startedFrom: string;
  language: LessonLanguage;
}

/** All if only bytecode is accepted. */
export function takenLanguages({ off }: Pick<CarFormatRule, "off">): readonly LessonLanguage[] {
  const taken = lessonLanguages.filter((each) => !off.includes(formatOf(each)));
  return taken.length > 0 ? taken : lessonLanguages;
}

/** The device's choice if accepted, else the first accepted one. */
export function languageToBeginIn(rule: Pick<CarFormatRule, "off">, chosen = chosenLanguage()): LessonLanguage {
  const wished = lessonLanguageOf(chosen);
  const taken = takenLanguages(rule);
  return taken.includes(wished) ? wished : taken[0]!;
}

/** The templates of a language, easiest first; each has one deliberate flaw. @param texts of the page's language */
export function startsIn(language: LessonLanguage, family: Formula["family"], texts: Catalogue["firstCars"]): Start[] {
  const all = language === "solidity" ? templatesOf(family) : scriptTemplatesOf(language, family);
  return all.map((template) => ({
    name: texts[template.texts].title,
    idea: texts[template.texts].idea,
    text: sourceFor(template, texts.comments),
    startedFrom: template.id,
    language,
  }));
}

export const templateOf = (startedFrom: string | null) =>
  [...templates, ...scriptTemplates].find(({ id }) => id === startedFrom);

const sources = import.meta.glob<string>("../../../languages/cars/house-cars/*.{py,js}", {
  query: "?raw",
  import: "default",
});

const fileOf = (contractName: string, language: ScriptLanguage): string =>
  `../../../languages/cars/house-cars/${contractName}.${language === "python" ? "py" : "js"}`;

/** Easiest first; sources load on demand. */
export function houseCarsIn(language: LessonLanguage, family: CarFamily) {
  return houseCars.flatMap((car) => {
    if (car.family !== family) return [];
    if (language === "solidity") return [{ car, load: () => Promise.resolve(car.source) }];
    const load = sources[fileOf(car.contractName, language)];
    return load ? [{ car, load }] : [];
  });
}
