import type { Formula } from "#engine/formula/formula.ts";
import { type CarFamily, carFamilyOf } from "#languages/compiling/car-language.ts";
import { challenges, firstLap } from "#languages/cars/exercises/exercises.ts";
import {
  type Exercise,
  type LessonLanguage,
  lessonLanguageOf,
  lessonLanguages,
} from "#languages/cars/exercises/exercise.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { ScriptLanguage } from "#languages/cars/first-cars/flaws.ts";
import { scriptTemplates, scriptTemplatesOf } from "#languages/cars/first-cars/script-templates.ts";
import { sourceFor, templates, templatesOf } from "#languages/cars/first-cars/templates.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { type CarFormatRule, formatOf } from "#domain/competitions/car-formats.ts";
import { chosenLanguage } from "../chosen-language.ts";

type Start = ReturnType<typeof startsIn>[number];

/** All if only bytecode is accepted. */
export function takenLanguages({ off }: Pick<CarFormatRule, "off">): readonly LessonLanguage[] {
  const taken = lessonLanguages.filter((each) => !off.includes(formatOf(each)));
  return taken.length > 0 ? taken : lessonLanguages;
}

/** The device's choice if accepted, else the first accepted one. */
export function languageToBeginIn(rule: Pick<CarFormatRule, "off">, chosen = chosenLanguage()): LessonLanguage {
  const preferred = lessonLanguageOf(chosen);
  const taken = takenLanguages(rule);
  return taken.includes(preferred) ? preferred : taken[0]!;
}

/** The templates of a language, easiest first; each has one deliberate flaw. @param texts of the page's language */
export function startsIn(language: LessonLanguage, family: Formula["family"], texts: Catalogue["firstCars"]) {
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

/** A car that compiles and does nothing. */
export function blankIn(language: LessonLanguage, family: Formula["family"]): string {
  switch (language) {
    case "python":
      return "def take_turn(race, cars, place):\n    pass\n";
    case "javascript":
      return "export function takeTurn(race, cars, place) {\n}\n";
    case "solidity":
      return templatesOf(family)[0]!
        .source.replace(/ {4}uint256 constant .*\n\n/, "")
        .replace(/(takeYourTurn\([^)]*\) external override \{\n)[^]*?\n( {4}\}\n)/, "$1$2")
        .replaceAll(/ \/\/ \{.*\}$/gm, "");
  }
}

/**
 * What a draft started from, in another language too: a template, a house car or an exercise.
 * @param startedFrom of a draft, or `first-lap-` or `challenge-` and an exercise's id
 */
export async function startOf(
  startedFrom: string | null,
  language: LessonLanguage,
  family: Formula["family"],
  { firstCars, lessons }: Pick<Catalogue, "firstCars" | "lessons">,
): Promise<Omit<Start, "idea"> | undefined> {
  const id = startedFrom?.replace(/\.(?:python|javascript)$/, "");
  const inLanguage = language === "solidity" ? id : `${id}.${language}`;
  if (id === undefined || inLanguage === undefined) return undefined;
  const template = startsIn(language, family, firstCars).find((start) => start.startedFrom === inLanguage);
  if (template) return template;
  const house = houseCarsIn(language, carFamilyOf(family)).find(({ car }) => car.id === id);
  if (house) return { name: house.car.name, text: await house.load(), startedFrom: id, language };
  const begun = (
    list: readonly Exercise[],
    prefix: string,
    words: Readonly<Record<string, { comments: readonly string[] }>>,
    nameOf: (values: { n: string }) => string,
  ) => {
    const place = list.findIndex((each) => prefix + each.id === id);
    const exercise = list[place];
    if (!exercise) return undefined;
    const text = exercise.cars[language].source(words[exercise.id]!.comments);
    return { name: nameOf({ n: String(place + 1) }), text, startedFrom: inLanguage, language };
  };
  return (
    begun(firstLap, "first-lap-", lessons.steps, lessons.lap.draft) ??
    begun(challenges, "challenge-", lessons.challenges, lessons.course.draft)
  );
}

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
