import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { type LessonLanguage, lessonLanguages } from "#languages/cars/exercises/exercise.ts";
import { gasByLanguage, meanRatio } from "#languages/cars/house-cars/gas-by-language.ts";
import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import { LessonLanguageChoice, useLessonLanguage } from "../garage/lessons/lesson-language.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Select } from "../ui/select.tsx";
import { taughtFormula } from "./facts.ts";

export function LanguageGas() {
  const { languageGas: texts } = useMessages().howToPlay;
  const { number, percent } = useFormats();
  const { races, cars } = gasByLanguage;
  const dearest = Math.max(...cars.flatMap(({ gas }) => lessonLanguages.map((each) => gas[each].most)));
  return (
    <>
      <div className="mt-6 overflow-x-auto">
        <table className="w-full text-left">
          <caption className="pb-2 text-left text-sm text-quiet">{texts.caption({ races: number(races) })}</caption>
          <thead>
            <tr className="border-b-2 border-ink text-sm text-quiet">
              <th scope="col" className="py-2 pr-3">
                {texts.car}
              </th>
              {lessonLanguages.map((each) => (
                <th key={each} scope="col" className="py-2 pl-3 text-right">
                  {carLanguages[each].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cars.map(({ id, gas }) => (
              <tr key={id} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-3 font-semibold">
                  {houseCarNames.find((car) => car.id === id)?.name}
                </th>
                {lessonLanguages.map((each) => (
                  <td key={each} className="figures py-1.5 pl-3 text-right">
                    {number(gas[each].mean)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className="py-2 pr-3">
                {texts.ratio}
              </th>
              {lessonLanguages.map((each) => (
                <td key={each} className="figures py-2 pl-3 text-right">
                  {percent(meanRatio(each))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-4 text-lg">
        {texts.meaning({
          python: percent(meanRatio("python")),
          javascript: percent(meanRatio("javascript")),
          most: number(dearest),
          limit: number(taughtFormula.gasPerTurn),
        })}
      </p>
    </>
  );
}

// As raw text: a JavaScript car isn't a module of the site. Fetched on demand.
const sources = import.meta.glob<string>("../../languages/cars/house-cars/*.{py,js,sol}", {
  query: "?raw",
  import: "default",
});

/** The URL can select a car. */
export function HouseCarReader() {
  const { howToPlay, houseCars } = useMessages();
  const { languageGas: texts } = howToPlay;
  const asked = useSearchParams()[0].get("car");
  const [id, setId] = useState(asked ?? "wasp");
  const car = houseCarNames.find((each) => each.id === id) ?? houseCarNames.find((each) => each.id === "wasp")!;
  const language = useLessonLanguage();
  const [shown, setShown] = useState<{ of: string; language: LessonLanguage; source: string }>();
  useEffect(() => {
    let isLate = false;
    const load = sources[`../../languages/cars/house-cars/${car.contractName}${carLanguages[language].ending}`];
    void load?.().then((source) => {
      if (!isLate) setShown({ of: car.id, language, source });
    });
    return () => {
      isLate = true;
    };
  }, [car, language]);
  return (
    <div className="mt-8 grid gap-4 border-l-4 border-go bg-panel px-4 py-4">
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={texts.read}
          value={car.id}
          options={houseCarNames.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(event) => setId(event.target.value)}
        />
        <LessonLanguageChoice name="house-car-language" />
      </div>
      <p>{houseCars[car.id].story}</p>
      {shown && (
        <CodeBlock
          label={texts.sourceOf({ car: car.name, language: carLanguages[shown.language].title })}
          code={shown.source}
        />
      )}
    </div>
  );
}
