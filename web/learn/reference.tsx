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
import { Select } from "../ui/field.tsx";
import { TextLink } from "../ui/button.tsx";
import { factsFor } from "./facts.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { type RefereeDoc, refereeDocs, signatureIn, type DocumentedName } from "../garage/editor/referee-docs.ts";
import { snakeCase } from "#languages/ir/race-interface.ts";

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

const groups: readonly RefereeDoc["kind"][] = ["parameter", "field", "buy", "price", "view"];

const cell = "py-2 pr-3 align-top wrap-anywhere max-sm:block max-sm:w-auto max-sm:py-0.5 max-sm:pr-0";

/** A turn's arguments, and every function with its effect and gas. */
function InterfaceTable() {
  const { referee } = useMessages();
  const { number } = useFormats();
  const { table } = referee;
  const language = useLessonLanguage();
  const examples = interfaceExamples[language];
  const docs = refereeDocs(defaultFormula);
  const gasOf = ({ gas }: RefereeDoc) =>
    gas === undefined
      ? table.free
      : gas.perUnit === undefined
        ? number(gas.base)
        : table.perUnit({ base: number(gas.base), unit: number(gas.perUnit) });
  return (
    <div className="mt-6 grid gap-8">
      {groups.map((group) => (
        <table key={group} className="w-full text-left">
          <caption className="display pb-2 text-left text-2xl">{table.groups[group]}</caption>
          <thead className="border-b-2 border-ink text-sm text-quiet max-sm:hidden">
            <tr>
              <th scope="col" className="py-2 pr-3">
                {table.call}
              </th>
              <th scope="col" className="py-2 pr-3">
                {table.gives}
              </th>
              <th scope="col" className="py-2 pr-3">
                {table.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {docs
              .filter(({ kind }) => kind === group)
              .map((doc) => (
                <tr key={doc.name} className="border-b border-line max-sm:block max-sm:py-2">
                  <th scope="row" className={`w-64 font-[550] ${cell}`}>
                    <code className="font-mono text-sm">{signatureIn(language, doc)}</code>
                  </th>
                  <td className={cell}>
                    {referee.names[doc.name]}
                    {examples[doc.name] && (
                      <span className="mt-1 block text-sm">
                        <span className="text-quiet">{table.example}</span>{" "}
                        <code className="font-mono text-sm">{examples[doc.name]}</code>
                      </span>
                    )}
                  </td>
                  <td
                    className={`figures w-28 max-sm:before:text-quiet max-sm:before:content-[attr(data-label)_":_"] ${cell}`}
                    data-label={table.cost}
                  >
                    {gasOf(doc)}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

type Examples = Partial<Record<DocumentedName, string>>;

const javascript: Examples = {
  allCars: "cars[0].y",
  yourCarIndex: "place === 0",
  balance: "Math.floor(me.balance / 8)",
  speed: "cars[0].speed > 20",
  y: "1000 - me.y",
  shield: "me.shield < 2",
  buyAcceleration: "race.buyAcceleration(3)",
  buyShell: "race.buyShell(1)",
  buyShield: "race.buyShield(4)",
  getAccelerateCost: "race.getAccelerateCost(3) <= Math.floor(me.balance / 8)",
  getShellCost: "race.getShellCost(1) < 200",
  getShieldCost: "race.getShieldCost(4)",
  getActionsSold: "race.getActionsSold(1)",
  getAllCarData: "race.getAllCarData()",
  getAllCarDataAndFindCar: "race.getAllCarDataAndFindCar(me.car)",
  getCarData: "race.getCarData(me.car)",
  cars: "race.cars(0) === me.car",
  currentCar: "race.currentCar()",
  entropy: "race.entropy()",
  turns: "race.turns() > 30",
  state: "race.state()",
};

const inPython = (example: string) =>
  example
    .replace(/race\.(\w+)/, (_, name: string) => `race.${snakeCase(name)}`)
    .replace(/Math\.floor\((.+) \/ 8\)/, "$1 // 8")
    .replace("===", "==");

const inSolidity = (example: string) =>
  example
    .replace(/^cars\b/, "allCars")
    .replace(/^place\b/, "yourCarIndex")
    .replace("getActionsSold(1)", "getActionsSold(CodePrix.ActionType.SHELL)")
    .replace("race.", "codePrix.")
    .replace(/Math\.floor\((.+)\)/, "$1")
    .replace("===", "==");

const translated = (write: (example: string) => string): Examples =>
  Object.fromEntries(Object.entries(javascript).map(([name, example]) => [name, write(example)]));

export const interfaceExamples: Readonly<Record<LessonLanguage, Examples>> = {
  python: translated(inPython),
  javascript,
  solidity: translated(inSolidity),
};
