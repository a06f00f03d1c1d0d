import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { type LessonLanguage, lessonLanguages } from "#languages/cars/exercises/exercise.ts";
import { meanRatio } from "#languages/cars/house-cars/gas-by-language.ts";
import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import { LessonLanguageChoice, useLessonLanguage } from "../garage/lessons/lesson-language.tsx";
import { PageHead } from "../app/page-head.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Select } from "../ui/select.tsx";
import { TextLink } from "../ui/button.tsx";
import { factsFor } from "./facts.ts";
import { InterfaceTable } from "./interface-table.tsx";

export const handle = { texts: ["houseCars", "lessons", "reference", "referee"], shared: ["car"] };

export default function Reference() {
  const { reference: texts } = useMessages();
  const formats = useFormats();
  const facts = factsFor(formats);
  return (
    <article className="max-w-4xl">
      <PageHead title={texts.title} description={texts.description} />
      <h1 className="display text-5xl">{texts.title}</h1>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {lessonLanguages.map((each) => (
          <TextLink key={each} to={`/how-to-play/${each}`} className="font-semibold">
            {texts.guideTo({ language: carLanguages[each].title })}
          </TextLink>
        ))}
      </p>
      <div className="mt-6">
        <LessonLanguageChoice name="reference-language" />
      </div>
      <InterfaceTable />
      <h2 id="gas" className="display mt-12 text-3xl">
        {texts.gasTitle}
      </h2>
      {texts.gas.map((text, index) => (
        <p key={index} className="mt-3">
          {text({
            ...facts,
            python: formats.percent(meanRatio("python")),
            javascript: formats.percent(meanRatio("javascript")),
          })}
        </p>
      ))}
      <HouseCarReader />
    </article>
  );
}

// As raw text: a JavaScript car isn't a module of the site. Fetched on demand.
const sources = import.meta.glob<string>("../../languages/cars/house-cars/*.{py,js,sol}", {
  query: "?raw",
  import: "default",
});

/** The URL can select a car. */
function HouseCarReader() {
  const { reference: texts, houseCars } = useMessages();
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
    <section id="house-cars" aria-labelledby="house-cars-title" className="mt-12 grid gap-4">
      <h2 id="house-cars-title" className="display text-3xl">
        {texts.houseCars}
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={texts.houseCar}
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
    </section>
  );
}
