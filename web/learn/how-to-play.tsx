import CircleGauge from "virtual:icons/circle-gauge";
import Flag from "virtual:icons/flag";
import Rocket from "virtual:icons/rocket";
import Shield from "virtual:icons/shield";
import { lazy, Suspense, type ReactNode, useCallback, useId, useMemo, useState } from "react";
import { Link } from "react-router";
import { flaws } from "#languages/cars/first-cars/flaws.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { type LessonLanguage, lessonWords } from "#languages/cars/exercises/exercise.ts";
import type { Catalogue } from "#messages/catalogue.generated.ts";
import { LessonLanguageChoice, useLessonLanguage } from "../garage/lessons/lesson-language.tsx";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { PageHead } from "../app/page-head.tsx";
import { drawingOf } from "../app/brand.ts";
import { useSite } from "../app/use-site.ts";
import { useRaceNow } from "../races/race-now.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { RaceFailure } from "../races/race-failure.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { factsFor, taughtFormula } from "./facts.ts";
import { AttackLesson, TurnLesson } from "./lessons.tsx";
import { LineChart } from "../ui/line-chart.tsx";
import { lessonPrices } from "./lesson.ts";

export const handle = { texts: ["howToPlay", "lessons"], shared: ["car"] };

const RaceReplay = lazy(async () => ({ default: (await import("../races/replay/race-replay.tsx")).RaceReplay }));

/** As raw text: a JavaScript car isn't a module of the site. */
const firstCars = import.meta.glob<string>("../../languages/cars/first-cars/FirstCar.{py,js,sol}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The garage's first car, fixed, without its imports and comments. */
function firstCarIn(language: LessonLanguage): string {
  const source = firstCars[`../../languages/cars/first-cars/FirstCar${carLanguages[language].ending}`] ?? "";
  const [flaw] = flaws;
  const fix = language === "solidity" ? flaw : flaw?.twins?.[language];
  return source
    .replace(fix?.faulty ?? "", fix?.mended ?? "")
    .replaceAll(/^(?:from|import|pragma|\/\/ SPDX).*\n+/gm, "")
    .replaceAll(/^ *(?:"""|#|\/\/|\/\*\*) ?\{[\w-]+\}.*\n/gm, "")
    .replaceAll(/ *(?:#|\/\/) \{[\w-]+\}/g, "")
    .replaceAll(/\n{2,}(?! *def )/g, "\n")
    .trim();
}

export default function HowToPlay() {
  const { howToPlay: texts, shell } = useMessages();
  const facts = factsFor(useFormats());
  const language = useLessonLanguage();
  return (
    <article className="mx-auto max-w-3xl">
      <PageHead title={texts.title} description={texts.description} image="how-to-play" />
      <h1 className="display text-5xl">{texts.title}</h1>
      <p className="mt-2 text-xl">{texts.lead}</p>
      <Section name="goal">
        <ul className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {[
            { Icon: Flag, text: texts.goal.finish(facts) },
            { Icon: CircleGauge, text: texts.goal.speed },
            { Icon: Rocket, text: texts.goal.shell },
            { Icon: Shield, text: texts.goal.shield },
          ].map(({ Icon, text }) => (
            <li key={text} className="flex gap-3">
              <Icon aria-hidden className="mt-1 size-6 shrink-0 text-go-text" />
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <SampleRace />
      </Section>
      <Section name="turn">
        <TurnLesson />
      </Section>
      <Section name="prices">
        <PriceChart />
      </Section>
      <Section name="attack">
        <AttackLesson />
      </Section>
      <Section name="car">
        <div className="mt-4">
          <LessonLanguageChoice name="example-language" />
        </div>
        <CodeBlock label={texts.exampleLabel} code={firstCarIn(language)} />
        <Link to="/submit-car" className={`mt-4 ${buttonClass({ kind: "primary" })}`}>
          {shell.openGarage}
        </Link>
      </Section>
      <Section name="next">
        <ul className="mt-4 grid gap-3 sm:grid-cols-3">
          {texts.next.map(({ to, title, text }) => (
            <li key={to}>
              <Link to={to} className="card block h-full hover:border-ink">
                <span className="block font-semibold">{title}</span>
                <span className="text-sm text-quiet">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </article>
  );
}

function Section({ name, children }: { name: keyof Catalogue["howToPlay"]["sections"]; children: ReactNode }) {
  const { howToPlay: texts } = useMessages();
  const facts = { ...factsFor(useFormats()), ...lessonWords[useLessonLanguage()] };
  const { title, text } = texts.sections[name];
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="mt-10">
      <h2 id={`${name}-title`} className="display text-3xl">
        {title}
      </h2>
      <p className="mt-2 text-lg">{typeof text === "string" ? text : text(facts)}</p>
      {children}
    </section>
  );
}

function SampleRace() {
  const { howToPlay: texts } = useMessages();
  const { brand } = useSite();
  const { state, prepare, start } = useRaceNow();
  if (state.kind === "raced")
    return (
      <div className="mt-4">
        <Suspense>
          <RaceReplay
            key={state.hash}
            log={state.log}
            circuit={drawingOf(brand.key)}
            circuitTitle=""
            autoPlay
            panels={false}
          />
        </Suspense>
      </div>
    );
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <Button
        kind="primary"
        pending={state.kind === "running"}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void start()}
      >
        <Flag aria-hidden /> {texts.watch}
      </Button>
      {state.kind === "failed" && <RaceFailure title={texts.failed} message={state.message} />}
    </div>
  );
}

const lastTurn = 24;
const purchaseTurn = 1;

/** The price of speed: cheap until a rival buys, then falling. */
function PriceChart() {
  const { chart } = useMessages().howToPlay;
  const { number } = useFormats();
  const [units, setUnits] = useState(30);
  const prices = useMemo(() => {
    const table = lessonPrices(taughtFormula).accelerate;
    return Array.from({ length: lastTurn }, (_, index) =>
      Number(table.quote(index + 1, index < purchaseTurn ? 0 : units, 1).cost),
    );
  }, [units]);
  const summary = chart.summary({
    turn: number(purchaseTurn),
    before: number(prices[purchaseTurn - 1] ?? 0),
    after: number(prices[purchaseTurn] ?? 0),
  });
  return (
    <figure className="card mt-4">
      <LineChart
        label={chart.label}
        lines={[{ values: prices }]}
        top={450}
        levels={[0, 100, 200, 300, 400]}
        turns={[
          { turn: purchaseTurn, text: number(purchaseTurn) },
          { turn: lastTurn, text: `${chart.axisTurn} ${number(lastTurn)}` },
        ]}
        turn={purchaseTurn}
        number={number}
      />
      <div className="mt-2">
        <RangeField
          label={chart.rivalBuys({ turn: number(purchaseTurn) })}
          value={units}
          max={35}
          text={number(units)}
          onChange={setUnits}
        />
      </div>
      <figcaption className="mt-2 figures text-xl font-bold" aria-live="polite">
        {summary}
      </figcaption>
    </figure>
  );
}

type RangeFieldProps = {
  label: string;
  value: number;
  max: number;
  text: string;
  onChange: (value: number) => void;
};

function RangeField({ label, value, max, text, onChange }: RangeFieldProps) {
  const id = useId();
  // Keeps a value set before hydration.
  const takeUp = useCallback((field: HTMLInputElement | null) => {
    if (field !== null && field.valueAsNumber !== value) onChange(field.valueAsNumber);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field comes to life
  }, []);
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-4 font-semibold">
        {label}
        <span className="figures whitespace-nowrap text-quiet">{text}</span>
      </label>
      <input
        id={id}
        ref={takeUp}
        type="range"
        min={0}
        max={max}
        value={value}
        aria-valuetext={text}
        autoComplete="off"
        data-unkept=""
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full accent-go"
      />
    </div>
  );
}
